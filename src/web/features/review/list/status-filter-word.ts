import { useTranslate } from '#web/i18n/translation.tsx'
import type { StatusFilter } from './list-filter.ts'

/** The word of a status filter: a group's own, or the status's. */
export function useStatusFilterWord() {
  const t = useTranslate()
  return (filter: StatusFilter) =>
    filter === 'pending' || filter === 'processed' ? t(`review.status.${filter}`) : t(`status.${filter}`)
}
