// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import { toasts } from '#web/lib/toasts.ts'

interface ShareContent {
  title: string
  text: string
  /** The link, which is shared if the device cannot share the file. */
  url: string
  file?: File | undefined
}

interface ShareTexts {
  /** Shown after the link was copied. */
  copied: string
  /** The title of the toast that shows the link if the browser cannot copy it. */
  copyByHand: string
}

/**
 * Shares a file or a link with the device's share sheet. On a device without a share sheet, copies the link. Over plain
 * HTTP neither works, so `linkToCopy` is set, and the caller must show it.
 */
export function useShare({ copied, copyByHand }: ShareTexts) {
  const [linkToCopy, setLinkToCopy] = useState<string>()
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      toasts.success(copied)
    } catch {
      // Over plain HTTP there is no clipboard, so the link is shown and the user can copy it by hand.
      setLinkToCopy(url)
      toasts.info(copyByHand, { description: url })
    }
  }
  const share = async ({ title, text, url, file }: ShareContent) => {
    const withFile = file && { title, files: [file] }
    try {
      if (withFile && 'canShare' in navigator && navigator.canShare(withFile)) await navigator.share(withFile)
      else if ('share' in navigator) await navigator.share({ title, text, url })
      else await copy(url)
    } catch (error) {
      // AbortError: the user has closed the share sheet. After any other error the link is copied instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
    }
  }
  return { share, linkToCopy }
}
