import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { CategoryGroup } from '#shared/applications/wire.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { statisticsQuery } from '#web/queries/own-applications.ts'
import { countNewApplications } from '../queue-figures.ts'
import { LISTS_KEY } from '../review-queries.ts'

/**
 * The button 'N new', which fetches the lists again. The event stream keeps the statistics up to date, so no polling is
 * needed. On a phone the button floats above the list, so that the list does not move while it is touched.
 */
export function NewApplicationsButton({ groups }: { groups: readonly CategoryGroup[] }) {
  const t = useTranslate()
  const { count } = useFormats()
  const client = useQueryClient()
  const { data } = useQuery(statisticsQuery())
  const found = data ? countNewApplications(data.categories, groups) : 0
  return (
    <div
      role="status"
      className="max-sm:fixed max-sm:inset-x-0 max-sm:bottom-20 max-sm:z-10 max-sm:mx-auto max-sm:w-fit"
    >
      {found > 0 && (
        <button
          type="button"
          onClick={() => void client.invalidateQueries({ queryKey: LISTS_KEY })}
          className="flex min-h-11 items-center gap-2 rounded-full border border-indigo bg-surface px-4 text-indigo hover:bg-indigo-soft max-sm:shadow-float"
        >
          <RefreshCw aria-hidden className="size-4" />
          {t('review.list.new', { count: count(found) })}
          <span className="sr-only">. {t('review.list.new.show')}</span>
        </button>
      )}
    </div>
  )
}
