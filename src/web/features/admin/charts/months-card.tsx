import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Statistics } from '#shared/applications/wire.ts'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { statisticsQuery } from '#web/queries/own-applications.ts'
import { Months } from './months.tsx'

/** What came in month by month, for any year that has applications (spec §2). */
export function MonthsCard({ statistics }: { statistics: Statistics }) {
  const t = useTranslate()
  const [year, setYear] = useState(statistics.year)
  const isNow = year === statistics.year
  const another = useQuery({ ...statisticsQuery(year), enabled: !isNow, placeholderData: keepPreviousData })
  const { monthly } = (isNow ? undefined : another.data) ?? statistics
  const years = [...new Set([...statistics.years, statistics.year])].sort((one, other) => other - one)
  return (
    <Card as="section" aria-labelledby="chart-months" className="flex flex-col gap-3 break-inside-avoid xl:col-span-2">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="chart-months" className="text-lg">
          {t('admin.charts.months')}
        </h2>
        <div className="w-36">
          <SelectField
            name="chart-year"
            label={t('admin.charts.year')}
            emptyLabel={null}
            options={years.map((one) => ({ value: `${one}`, label: `${one}` }))}
            value={`${year}`}
            onChange={({ target }) => setYear(Number(target.value))}
          />
        </div>
      </div>
      {!isNow && another.isError ? (
        <LoadFailure title={t('admin.failed')} error={another.error} onRetry={() => void another.refetch()} />
      ) : (
        <Months year={year} monthly={monthly} isChanging={!isNow && (another.isPlaceholderData || !another.data)} />
      )}
    </Card>
  )
}
