import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PieDrawing } from './drawings.tsx'
import type { Slice } from './slice.ts'
import { SliceTable } from './slice-table.tsx'

interface PieCardProps {
  /** Prefix of the ids within. */
  id: string
  title: string
  /** What the slices are. */
  head: string
  slices: readonly Slice[]
  note?: string | undefined
}

/** A pie, and the same figures as a table that is its legend too. */
export function PieCard({ id, title, head, slices, note }: PieCardProps) {
  const t = useTranslate()
  const whole = slices.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card as="section" aria-labelledby={`chart-${id}`} className="flex flex-col gap-3 break-inside-avoid">
      <h2 id={`chart-${id}`} className="text-lg">
        {title}
      </h2>
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
        <div aria-hidden="true" className="flex size-60 shrink-0 items-center justify-center">
          {whole === 0 ? (
            <p className="flex size-48 items-center justify-center rounded-full border border-line-strong border-dashed p-6 text-center text-ink-soft">
              {t('admin.charts.none')}
            </p>
          ) : (
            <PieDrawing slices={slices} fallback={<Skeleton className="size-48 rounded-full!" />} />
          )}
        </div>
        <div className="min-w-56 flex-1">
          <SliceTable labelledBy={`chart-${id}`} head={head} slices={slices} whole={whole} />
          {note && <p className="mt-2 text-ink-soft text-sm">{note}</p>}
        </div>
      </div>
    </Card>
  )
}
