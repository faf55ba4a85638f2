import { useId } from 'react'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { ChartPattern, edgeOf, type Pattern } from './chart-pattern.tsx'
import { type Slice, shareOf } from './slice.ts'

interface SliceTableProps {
  labelledBy: string
  head: string
  slices: readonly Slice[]
  whole: number
}

const NAME = 'py-2 pe-3 text-start'
const FIGURE = 'py-2 ps-3 text-end tabular-nums'

/** The figures of a pie, with the pattern of each slice. */
export function SliceTable({ labelledBy, head, slices, whole }: SliceTableProps) {
  const t = useTranslate()
  const { count: counted } = useFormats()
  return (
    <table aria-labelledby={labelledBy} className="w-full">
      <thead className="text-ink-soft text-sm">
        <tr className="border-line border-b">
          <th scope="col" className={`${NAME} font-normal`}>
            {head}
          </th>
          <th scope="col" className={`${FIGURE} font-normal`}>
            {t('admin.charts.count')}
          </th>
          <th scope="col" className={`${FIGURE} font-normal`}>
            {t('admin.charts.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {slices.map(({ id, name, count, pattern }) => (
          <tr key={id} className="border-line border-b last:border-b-0">
            <th scope="row" className={`${NAME} font-normal`}>
              <span className="flex items-center gap-2.5">
                <Swatch pattern={pattern} />
                {name}
              </span>
            </th>
            <td className={`${FIGURE} font-semibold`}>{counted(count)}</td>
            <td className={FIGURE}>{`${shareOf(count, whole)} %`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Swatch({ pattern }: { pattern: Pattern }) {
  const id = useId()
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false" className="size-5 shrink-0">
      <defs>
        <ChartPattern id={id} pattern={pattern} />
      </defs>
      <rect x="1" y="1" width="18" height="18" rx="4" fill={`url(#${id})`} stroke={edgeOf(pattern)} />
    </svg>
  )
}
