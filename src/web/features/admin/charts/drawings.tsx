// SPDX-License-Identifier: Apache-2.0
import { useId } from 'react'
import { Bar, BarChart, LabelList, Pie, PieChart, XAxis, YAxis } from 'recharts'
import { formatCount } from '#shared/locales/formats.ts'
import { ChartPattern, edgeOf, type Slice } from './chart-pattern.tsx'

const SIZE = 112

/**
 * A pie chart whose slices run clockwise from the top. Screen readers skip it and read the table of the numbers beside
 * it.
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
        outerRadius={SIZE / 2 - 1}
        isAnimationActive={false}
        rootTabIndex={-1}
      />
    </PieChart>
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
  /**
   * Whether the columns are beside other charts. Their labels are then small, and names that do not fit are left out.
   */
  isDense: boolean
}

/** The width of the longest name of a month, in pixels. */
const MONTH_WIDTH = 72

/** One bar per month with its number. Screen readers skip the chart and read the table of the same numbers. */
export function MonthsDrawing({ months, isNarrow, isDense }: MonthsDrawingProps) {
  const fontSize = isDense ? 12 : 14
  const tick = { fill: 'var(--color-ink-soft)', fontSize }
  const monthAxis = { dataKey: 'name', type: 'category', tick, tickLine: false } as const
  const countAxis = { type: 'number', hide: true, allowDecimals: false, domain: [0, 'dataMax'] } as const
  return (
    <BarChart
      responsive
      className="size-full"
      data={[...months]}
      layout={isNarrow ? 'vertical' : 'horizontal'}
      margin={isNarrow ? { top: 0, right: 36, bottom: 0, left: 0 } : { top: 20, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      {isNarrow ? (
        <XAxis {...countAxis} />
      ) : (
        <XAxis {...monthAxis} interval={isDense ? 'equidistantPreserveStart' : 0} stroke="var(--color-line-strong)" />
      )}
      {isNarrow ? (
        <YAxis {...monthAxis} interval={0} width={MONTH_WIDTH} stroke="var(--color-line-strong)" />
      ) : (
        <YAxis {...countAxis} />
      )}
      <Bar dataKey="applications" fill="var(--color-indigo)" maxBarSize={48} radius={2} isAnimationActive={false}>
        <LabelList
          dataKey="applications"
          position={isNarrow ? 'right' : 'top'}
          formatter={(count) => (Number(count) > 0 ? formatCount(Number(count)) : '')}
          {...{ fill: 'var(--color-ink)', fontSize, fontWeight: 600 }}
        />
      </Bar>
    </BarChart>
  )
}
