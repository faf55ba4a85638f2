import { lazy } from 'react'
import { useTranslate } from '#web/lib/translation.tsx'

/** The library of the drawings comes after the figures, and with no other screen. */
export const PieDrawing = lazy(() =>
  import('./pie-drawing.tsx').then((module) => ({ default: module.PieDrawing }), withoutDrawing),
)
export const MonthsDrawing = lazy(() =>
  import('./months-drawing.tsx').then((module) => ({ default: module.MonthsDrawing }), withoutDrawing),
)

/** A drawing that does not arrive takes nothing away: its table stands beside it. */
const withoutDrawing = () => ({ default: NoDrawing })

function NoDrawing() {
  const t = useTranslate()
  return <p className="p-4 text-center text-ink-soft">{t('admin.charts.noDrawing')}</p>
}
