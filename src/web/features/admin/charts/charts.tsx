// SPDX-License-Identifier: Apache-2.0
import type { Statistics } from '#shared/applications/overview-wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { type Counts, countIn, countUndecided } from '../figures.ts'
import { PATTERNS, STATUS_PATTERNS } from './chart-pattern.tsx'
import { MonthsCard } from './months-card.tsx'
import { PieCard } from './pie-card.tsx'

/** The three charts of spec §2, each with a table of its figures. */
export function Charts({ statistics, totals }: { statistics: Statistics; totals: Counts }) {
  const t = useTranslate()
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <PieCard
        id="types"
        title={t('admin.charts.types')}
        nameHeading={t('admin.table.category')}
        slices={statistics.categories.map(({ slug, category, counts }, index) => ({
          id: slug,
          name: category,
          count: countIn(counts),
          pattern: PATTERNS[index % PATTERNS.length] ?? 'indigo',
        }))}
      />
      <PieCard
        id="statuses"
        title={t('admin.charts.statuses')}
        nameHeading={t('admin.charts.status')}
        slices={[
          { id: 'Pending', name: t('status.Pending'), count: countUndecided(totals), pattern: STATUS_PATTERNS.Pending },
          { id: 'Approved', name: t('status.Approved'), count: totals.Approved, pattern: STATUS_PATTERNS.Approved },
          { id: 'Rejected', name: t('status.Rejected'), count: totals.Rejected, pattern: STATUS_PATTERNS.Rejected },
        ]}
        note={totals.Verified > 0 ? t('admin.charts.verified', { count: totals.Verified }) : undefined}
      />
      <MonthsCard statistics={statistics} />
    </div>
  )
}
