import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { CategoryGroup } from '#shared/applications/wire.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { statisticsQuery } from '#web/queries/own-applications.ts'
import { countNewApplications } from '../queue-figures.ts'
import { LISTS_KEY } from '../review-queries.ts'

interface NewApplicationsButtonProps {
  groups: readonly CategoryGroup[]
  /** Called when the lists are fetched again; orders them so that the new ones come first. */
  onShow: () => void
}

/**
 * '3 new applications – show', which fetches the lists again. The event stream keeps the statistics up to date, so no
 * polling is needed. The button is in the line of the search box, and on a phone floats above the list, so that the list
 * does not move while it is read.
 */
export function NewApplicationsButton({ groups, onShow }: NewApplicationsButtonProps) {
  const t = useTranslate()
  const { count } = useFormats()
  const client = useQueryClient()
  const { data } = useQuery(statisticsQuery())
  const found = data ? countNewApplications(data.categories, groups) : 0
  return (
    <div
      role="status"
      className="lg:empty:-ms-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-20 max-lg:z-10 max-lg:mx-auto max-lg:w-fit"
    >
      {found > 0 && (
        <button
          type="button"
          onClick={() => {
            void client.invalidateQueries({ queryKey: LISTS_KEY })
            onShow()
          }}
          className="flex min-h-11 items-center gap-2 rounded-full border border-indigo bg-surface px-4 text-indigo hover:bg-indigo-soft max-lg:shadow-float"
        >
          <RefreshCw aria-hidden className="size-4" />
          {t('review.list.new', { shown: count(found), count: found })}
        </button>
      )}
    </div>
  )
}
