import { useTranslate } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import type { MonthsDrawingProps } from './months-drawing.tsx'
import type { Slice } from './slice.ts'

/** The library of the drawings comes after the figures, and with no other screen. */
export const PieDrawing = lazyComponent<{ slices: readonly Slice[] }>(
  () => import('./pie-drawing.tsx').then((module) => module.PieDrawing),
  { substitute: <NoDrawing /> },
)
export const MonthsDrawing = lazyComponent<MonthsDrawingProps>(
  () => import('./months-drawing.tsx').then((module) => module.MonthsDrawing),
  { substitute: <NoDrawing /> },
)

/** A drawing that does not arrive takes nothing away: its table stands beside it. */
function NoDrawing() {
  const t = useTranslate()
  return <p className="p-4 text-center text-ink-soft">{t('admin.charts.noDrawing')}</p>
}
