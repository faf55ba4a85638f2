import { usePortal } from './portal.ts'
import { useFormats, useTranslate } from './translation.tsx'

/** Says of a paper when it was removed, and why. */
export function useRemovedText() {
  const t = useTranslate()
  const { day } = useFormats()
  const { data: portal } = usePortal()
  return (removedAt: string) => t('documents.removed', { day: day(removedAt), days: portal?.papersKeptDays ?? 0 })
}
