import { useId } from 'react'
import { Pie, PieChart, type PieLabelRenderProps } from 'recharts'
import { formatCount } from '#shared/locales/formats.ts'
import { ChartPattern, edgeOf } from './chart-pattern.tsx'
import type { Slice } from './slice.ts'

const SIZE = 240
const RADIUS = 92

/** The slices from twelve o'clock on, with the figure of each beside it. For the eye only: the table says the same. */
export function PieDrawing({ slices }: { slices: readonly Slice[] }) {
  const id = useId()
  const shown = slices.filter(({ count }) => count > 0)
  return (
    <PieChart width={SIZE} height={SIZE} accessibilityLayer={false}>
      <defs>
        {shown.map(({ id: slice, pattern }) => (
          <ChartPattern key={slice} id={`${id}${slice}`} pattern={pattern} />
        ))}
      </defs>
      <Pie
        data={shown.map((slice) => ({ ...slice, fill: `url(#${id}${slice.id})`, stroke: edgeOf(slice.pattern) }))}
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
      x={Number(cx) + (RADIUS + 16) * Math.cos(angle)}
      y={Number(cy) + (RADIUS + 16) * Math.sin(angle)}
      textAnchor="middle"
      dominantBaseline="central"
      fill="var(--color-ink)"
      fontWeight={600}
    >
      {formatCount(Number(value))}
    </text>
  )
}
