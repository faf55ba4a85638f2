// SPDX-License-Identifier: Apache-2.0
import { useId } from 'react'
import { Bar, BarChart, LabelList, Pie, PieChart, type PieLabelRenderProps, XAxis, YAxis } from 'recharts'
import { formatCount } from '#shared/locales/formats.ts'
import { ChartPattern, edgeOf, type Slice } from './chart-pattern.tsx'

const SIZE = 176
const RADIUS = 62

/**
 * A pie whose slices run clockwise from the top, each with its number. Hidden from screen readers, which read the
 * table.
 */
export function PieDrawing({ slices }: { slices: readonly Slice[] }) {
  const id = useId()
  const nonEmpty = slices.filter(({ count }) => count > 0)
  return (
    <PieChart width={SIZE} height={SIZE} accessibilityLayer={false}>
      <defs>
        {nonEmpty.map(({ id: slice, pattern }) => (
          <ChartPattern key={slice} id={`${id}${slice}`} pattern={pattern} />
        ))}
      </defs>
      <Pie
        data={nonEmpty.map((slice) => ({ ...slice, fill: `url(#${id}${slice.id})`, stroke: edgeOf(slice.pattern) }))}
        dataKey="count"
        nameKey="name"
        startAngle={90}
        endAngle={-270}
        outerRadius={RADIUS}
        isAnimationActive={false}
        rootTabIndex={-1}
        labelLine={false}
        label={SliceFigure}
      />
    </PieChart>
  )
}

function SliceFigure({ cx, cy, midAngle = 0, value }: PieLabelRenderProps) {
  const angle = (-midAngle * Math.PI) / 180
  return (
    <text
      x={Number(cx) + (RADIUS + 14) * Math.cos(angle)}
      y={Number(cy) + (RADIUS + 14) * Math.sin(angle)}
      textAnchor="middle"
      dominantBaseline="central"
      fill="var(--color-ink)"
      fontWeight={600}
    >
      {formatCount(Number(value))}
    </text>
  )
}

export interface MonthFigure {
  name: string
  applications: number
}

export interface MonthsDrawingProps {
  months: readonly MonthFigure[]
  /** Whether the bars are horizontal, because columns would be too narrow for the names of the months. */
  isNarrow: boolean
}

const TICK = { fill: 'var(--color-ink-soft)', fontSize: 14 }
const FIGURE = { fill: 'var(--color-ink)', fontSize: 14, fontWeight: 600 }
/** The width of the longest name of a month, in pixels. */
const MONTH_WIDTH = 72

/** One bar per month with its number. Hidden from screen readers, which read the table. */
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
      {isNarrow ? <YAxis {...names} width={MONTH_WIDTH} stroke="var(--color-line-strong)" /> : <YAxis {...figures} />}
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
