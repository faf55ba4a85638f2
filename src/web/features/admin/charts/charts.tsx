// SPDX-License-Identifier: Apache-2.0
import type { Statistics } from '#shared/applications/overview-wire.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { type Counts, countIn, countUndecided, LIST_PATH } from '../figures.ts'
import { PATTERNS, STATUS_PATTERNS } from './chart-pattern.tsx'
import { MonthsCard } from './months-card.tsx'
import { PieCard } from './pie-card.tsx'

/** The three charts of spec §2, each with a table of its figures. */
export function Charts({ statistics, totals }: { statistics: Statistics; totals: Counts }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const slice = (id: keyof typeof STATUS_PATTERNS, count: number, filter: string) => ({
    ...{ id, count, name: t(`status.${id}`), pattern: STATUS_PATTERNS[id] },
    to: `${LIST_PATH}?status=${filter}`,
  })
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
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
        slices={[
          slice('Pending', countUndecided(totals), 'pending'),
          slice('Approved', totals.Approved, 'Approved'),
          slice('Rejected', totals.Rejected, 'Rejected'),
        ]}
        note={t('admin.charts.pending', { verify: formatCount(totals.Pending), sign: formatCount(totals.Verified) })}
      />
      <MonthsCard statistics={statistics} />
    </div>
  )
}
