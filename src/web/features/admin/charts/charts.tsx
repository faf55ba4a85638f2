// SPDX-License-Identifier: Apache-2.0
import { STATUSES } from '#shared/applications/lifecycle.ts'
import type { Statistics } from '#shared/applications/overview-wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { type Counts, countIn, LIST_PATH } from '../figures.ts'
import { PATTERNS, STATUS_PATTERNS } from './chart-pattern.tsx'
import { MonthsCard } from './months-card.tsx'
import { PieCard } from './pie-card.tsx'

/** The three charts of spec §2, each with a table of its figures. */
export function Charts({ statistics, totals }: { statistics: Statistics; totals: Counts }) {
  const t = useTranslate()
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 xl:grid-cols-3">
      <PieCard
        id="types"
        title={t('admin.charts.types')}
        caption={t('admin.charts.types.of')}
        nameHeading={t('admin.table.category')}
        slices={statistics.categories.map(({ slug, category, counts }, index) => ({
          id: slug,
          name: category,
          count: countIn(counts),
          to: `${LIST_PATH}?category=${slug}&status=all`,
          pattern: PATTERNS[index % PATTERNS.length] ?? 'indigo',
        }))}
      />
      <PieCard
        id="statuses"
        title={t('admin.charts.statuses')}
        caption={t('admin.charts.statuses.of')}
        nameHeading={t('admin.charts.status')}
        slices={STATUSES.map((status) => ({
          id: status,
          name: t(`status.${status}`),
          count: totals[status],
          to: `${LIST_PATH}?status=${status}`,
          pattern: STATUS_PATTERNS[status],
        }))}
      />
      <MonthsCard statistics={statistics} />
    </div>
  )
}
