import { useTranslate } from '#web/i18n/translation.tsx'
import { onDemand } from '#web/startup/lazy-component.tsx'
import type { Slice } from './chart-pattern.tsx'
import type { MonthsDrawingProps } from './drawings.tsx'

/** The library of the drawings comes after the figures, and with no other screen. */
export const PieDrawing = onDemand<{ slices: readonly Slice[] }>(
  () => import('./drawings.tsx').then((module) => module.PieDrawing),
  { substitute: <NoDrawing /> },
)
export const MonthsDrawing = onDemand<MonthsDrawingProps>(
  () => import('./drawings.tsx').then((module) => module.MonthsDrawing),
  { substitute: <NoDrawing /> },
)

/** A drawing that does not arrive takes nothing away: its table stands beside it. */
function NoDrawing() {
  const t = useTranslate()
  return <p className="p-4 text-center text-ink-soft">{t('admin.charts.noDrawing')}</p>
}
