// SPDX-License-Identifier: Apache-2.0
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Statistics } from '#shared/applications/overview-wire.ts'
import { formatMonth } from '#shared/locales/formats.ts'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useFormats, useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { useMediaQuery } from '#web/lib/browser-state.ts'
import { statisticsQuery } from '#web/queries/own-applications.ts'
import type { MonthFigure } from './drawings.tsx'
import { MonthsDrawing } from './lazy-drawings.tsx'

/** The applications per month of one year, with a list of the years that have applications (spec §2). */
export function MonthsCard({ statistics }: { statistics: Statistics }) {
  const t = useTranslate()
  const [year, setYear] = useState(statistics.year)
  const isCurrentYear = year === statistics.year
  const otherYear = useQuery({ ...statisticsQuery(year), enabled: !isCurrentYear, placeholderData: keepPreviousData })
  const { monthly } = isCurrentYear ? statistics : (otherYear.data ?? statistics)
  const years = [...new Set([...statistics.years, statistics.year])].sort((a, b) => b - a)
  return (
    <Card
      as="section"
      aria-labelledby="chart-months"
      className="flex min-w-0 flex-col gap-2 break-inside-avoid lg:max-xl:col-span-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 lg:max-xl:justify-start">
        <h3 id="chart-months" className="text-lg">
          {t('admin.charts.months')}
        </h3>
        <div className="w-28 shrink-0">
          <SelectField
            name="chart-year"
            label={t('admin.charts.year')}
            isLabelHidden
            emptyLabel={null}
            options={years.map((year) => ({ value: `${year}`, label: `${year}` }))}
            value={`${year}`}
            onChange={({ target }) => setYear(Number(target.value))}
          />
        </div>
      </div>
      {!isCurrentYear && otherYear.isError ? (
        <LoadFailure title={t('admin.failed')} query={otherYear} />
      ) : (
        <Months
          year={year}
          monthly={monthly}
          isChanging={!isCurrentYear && (otherYear.isPlaceholderData || !otherYear.data)}
        />
      )}
    </Card>
  )
}

interface MonthsProps {
  year: number
  monthly: Statistics['monthly']
  /** Whether the selected year is loading. `monthly` then still contains the previous year. */
  isChanging: boolean
}

/** The months of one year as a bar chart and as a collapsible table. */
function Months({ year, monthly, isChanging }: MonthsProps) {
  const t = useTranslate()
  const language = useLanguage()
  // The breakpoints `md` and `xl` of the layout.
  const isNarrow = useMediaQuery('(max-width: 47.9375rem)')
  const isDense = useMediaQuery('(min-width: 80rem)')
  const months = monthly.map(({ month, applications }) => ({ name: formatMonth(language, month), applications }))
  const total = months.reduce((sum, { applications }) => sum + applications, 0)
  return (
    <div aria-busy={isChanging} className="flex flex-col gap-2 aria-busy:opacity-60">
      <p role="status" className="text-ink-soft text-sm">
        {isChanging ? t('shell.loading') : t('admin.charts.inYear', { count: total, year: `${year}` })}
      </p>
      <div aria-hidden="true" className="h-96 md:h-40 xl:h-28">
        {total === 0 && !isChanging ? (
          <p className="flex h-full items-center justify-center rounded-md border border-line-strong border-dashed p-6 text-center text-ink-soft">
            {t('admin.charts.noneInYear', { year: `${year}` })}
          </p>
        ) : (
          <MonthsDrawing {...{ months, isNarrow, isDense }} fallback={<Skeleton className="h-full" />} />
        )}
      </div>
      <MonthsTable year={year} months={months} total={total} />
    </div>
  )
}

interface MonthsTableProps {
  year: number
  months: readonly MonthFigure[]
  total: number
}

const NAME = 'py-1.5 pe-3 text-start'
const FIGURE = 'py-1.5 ps-3 text-end tabular-nums'

/** The figures of the chart as a table, which is collapsed at first. */
function MonthsTable({ year, months, total }: MonthsTableProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center rounded-sm text-indigo underline-offset-4 hover:underline">
        {t('admin.charts.asTable')}
      </summary>
      <table className="w-full max-w-96">
        <caption className="sr-only">{t('admin.charts.inYear', { count: total, year: `${year}` })}</caption>
        <thead className="text-ink-soft text-sm">
          <tr className="border-line border-b">
            <th scope="col" className={`${NAME} font-normal`}>
              {t('admin.charts.month')}
            </th>
            <th scope="col" className={`${FIGURE} font-normal`}>
              {t('admin.charts.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ name, applications }) => (
            <tr key={name} className="border-line border-b last:border-b-0">
              <th scope="row" className={`${NAME} font-normal`}>
                {name}
              </th>
              <td className={FIGURE}>{formatCount(applications)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
