// SPDX-License-Identifier: Apache-2.0
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'

/** Returns a function that gives a text with the date of a document's removal and the reason for it. */
export function useRemovedText() {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const { data: portal } = usePortal()
  return (removedAt: string) => t('documents.removed', { day: formatDay(removedAt), days: portal?.papersKeptDays ?? 0 })
}
