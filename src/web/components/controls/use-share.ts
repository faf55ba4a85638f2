import { useState } from 'react'
import { toasts } from '#web/lib/toasts.ts'

interface Shared {
  title: string
  text: string
  url: string
}

interface ShareTexts {
  /** After the link was copied. */
  copied: string
  /** Before the link itself, where it cannot be copied. */
  link: string
}

/**
 * Opens the device's share sheet; without a share sheet it copies the link. Where neither works, such as over plain HTTP,
 * `linkToCopy` is to be shown.
 */
export function useShare({ copied, link }: ShareTexts) {
  const [linkToCopy, setLinkToCopy] = useState<string>()
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      toasts.success(copied)
    } catch {
      setLinkToCopy(url)
      toasts.info(link, { description: url })
    }
  }
  const share = async (shared: Shared) => {
    try {
      if ('share' in navigator) await navigator.share(shared)
      else await copy(shared.url)
    } catch (error) {
      // AbortError: the user has closed the share sheet. After any other error the link is copied instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(shared.url)
    }
  }
  return { share, linkToCopy }
}
