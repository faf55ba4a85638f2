import { useState } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'

interface Shared {
  /** The application; its link is shared where the device cannot share a file. */
  reference: string
  text: string
  file?: File
}

/** Shares a file or the link to an application with the device's share sheet; without one, the link is copied. */
export function useShare() {
  const t = useTranslate()
  const [linkToCopy, setLinkToCopy] = useState<string>()
  const share = async ({ reference, text, file }: Shared) => {
    const { origin, pathname } = window.location
    const url = `${origin}${pathname}?application=${reference}`
    const title = t('applications.share.title', { reference })
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

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url)
      toasts.success(t('applications.share.copied'))
    } catch {
      // Over plain HTTP there is no clipboard: the link is shown, so that the user can copy it.
      setLinkToCopy(url)
      toasts.info(t('applications.share.link'), { description: url })
    }
  }
}
