// SPDX-License-Identifier: Apache-2.0
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { CategoryGroup } from '#shared/applications/wire.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { statisticsQuery } from '#web/queries/own-applications.ts'
import { countNewApplications } from '../queue-figures.ts'
import { LISTS_QUERY_KEY } from '../review-queries.ts'

interface NewApplicationsButtonProps {
  groups: readonly CategoryGroup[]
  /** Called when the lists are fetched again, to order them so that the new applications come first. */
  onShow: () => void
}

/**
 * A button such as '3 new applications – show', which fetches the lists again. The number is from the statistics, which the
 * event stream updates, so that no polling is needed. The button is beside the search box. On a phone it floats above the
 * list, so that the list does not move while the reviewer reads.
 */
export function NewApplicationsButton({ groups, onShow }: NewApplicationsButtonProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const client = useQueryClient()
  const { data } = useQuery(statisticsQuery())
  const newCount = data ? countNewApplications(data.categories, groups) : 0
  return (
    <div
      role="status"
      className="lg:empty:-ms-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-20 max-lg:z-10 max-lg:mx-auto max-lg:w-fit"
    >
      {newCount > 0 && (
        <button
          type="button"
          onClick={() => {
            void client.invalidateQueries({ queryKey: LISTS_QUERY_KEY })
            onShow()
          }}
          className="flex min-h-11 items-center gap-2 rounded-full border border-indigo bg-surface px-4 text-indigo hover:bg-indigo-soft max-lg:shadow-float"
        >
          <RefreshCw aria-hidden className="size-4" />
          {t('review.list.new', { shown: formatCount(newCount), count: newCount })}
        </button>
      )}
    </div>
  )
}
