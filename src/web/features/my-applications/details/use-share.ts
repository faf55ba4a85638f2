import { useState } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'

/** Hands the link of an application to the device's share sheet; where there is none, copies it and says so. */
export function useShare() {
  const t = useTranslate()
  const [linkToCopy, setLinkToCopy] = useState<string>()
  const share = async ({ _id: reference, scheme, status }: ApplicationDetails) => {
    const { origin, pathname } = window.location
    const url = `${origin}${pathname}?application=${reference}`
    const text = t('applications.share.text', { reference, scheme, status: t(`status.${status}`) })
    try {
      if ('share' in navigator)
        await navigator.share({ title: t('applications.share.title', { reference }), text, url })
      else await copy(url)
    } catch (error) {
      // Whoever closes the share sheet wants nothing more; whoever has no sheet after all still gets the link.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
    }
  }

  return { share, linkToCopy }

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url)
      toasts.success(t('applications.share.copied'))
    } catch {
      // No clipboard over plain HTTP: the link itself is shown, to be copied by hand.
      setLinkToCopy(url)
      toasts.info(t('applications.share.link'), { description: url })
    }
  }
}
