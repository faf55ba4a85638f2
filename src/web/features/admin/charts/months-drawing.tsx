import { Bar, BarChart, LabelList, XAxis, YAxis } from 'recharts'
import { formatCount } from '#shared/locales/formats.ts'

export interface MonthFigure {
  name: string
  applications: number
}

export interface MonthsDrawingProps {
  months: readonly MonthFigure[]
  /** Bars that lie, each on a line of its own, where columns would be too narrow for their months. */
  isNarrow: boolean
}

const TICK = { fill: 'var(--color-ink-soft)', fontSize: 14 }
const FIGURE = { fill: 'var(--color-ink)', fontSize: 14, fontWeight: 600 }
/** Room for a month written out. */
const NAMES = 72

/** One bar a month, its figure at its end. For the eye only: the table says the same. */
export function MonthsDrawing({ months, isNarrow }: MonthsDrawingProps) {
  const names = { dataKey: 'name', type: 'category', interval: 0, tick: TICK, tickLine: false } as const
  const figures = { type: 'number', hide: true, allowDecimals: false, domain: [0, 'dataMax'] } as const
  return (
    <BarChart
      responsive
      className="size-full"
      data={[...months]}
      layout={isNarrow ? 'vertical' : 'horizontal'}
      margin={isNarrow ? { top: 0, right: 36, bottom: 0, left: 0 } : { top: 24, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      {isNarrow ? <XAxis {...figures} /> : <XAxis {...names} stroke="var(--color-line-strong)" />}
      {isNarrow ? <YAxis {...names} width={NAMES} stroke="var(--color-line-strong)" /> : <YAxis {...figures} />}
      <Bar dataKey="applications" fill="var(--color-indigo)" maxBarSize={48} radius={2} isAnimationActive={false}>
        <LabelList
          dataKey="applications"
          position={isNarrow ? 'right' : 'top'}
          formatter={(count) => (Number(count) > 0 ? formatCount(Number(count)) : '')}
          {...FIGURE}
        />
      </Bar>
    </BarChart>
  )
}
