import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import type { MonthFigure } from './months-drawing.tsx'

interface MonthsTableProps {
  year: number
  months: readonly MonthFigure[]
  whole: number
}

const NAME = 'py-1.5 pe-3 text-start'
const FIGURE = 'py-1.5 ps-3 text-end tabular-nums'

/** The bars' figures, folded away until somebody asks. */
export function MonthsTable({ year, months, whole }: MonthsTableProps) {
  const t = useTranslate()
  const { count } = useFormats()
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center rounded-sm text-indigo underline-offset-4 hover:underline">
        {t('admin.charts.asTable')}
      </summary>
      <table className="w-full max-w-96">
        <caption className="sr-only">{t('admin.charts.inYear', { count: whole, year: `${year}` })}</caption>
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
              <td className={FIGURE}>{count(applications)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
