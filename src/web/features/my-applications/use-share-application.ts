// SPDX-License-Identifier: Apache-2.0
import { useShare } from '#web/components/controls/use-share.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

interface SharedApplication {
  /** The reference of the application. If the device cannot share a file, the link to the application is shared. */
  reference: string
  text: string
  file?: File
}

/** Shares the link to an application, or a file of it. */
export function useShareApplication() {
  const t = useTranslate()
  const { share, linkToCopy } = useShare({
    copied: t('applications.share.copied'),
    copyByHand: t('applications.share.link'),
  })
  const shareApplication = ({ reference, text, file }: SharedApplication) => {
    const { origin, pathname } = window.location
    const title = t('applications.share.title', { reference })
    return share({ title, text, url: `${origin}${pathname}?application=${reference}`, file })
  }
  return { shareApplication, linkToCopy }
}
