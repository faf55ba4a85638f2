// SPDX-License-Identifier: Apache-2.0
import { useTranslate } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import type { Slice } from './chart-pattern.tsx'
import type { MonthsDrawingProps } from './drawings.tsx'

/**
 * The charts are in a separate chunk with the chart library. The page shows its figures before the chunk has loaded.
 */
export const PieDrawing = lazyComponent<{ slices: readonly Slice[] }>(
  () => import('./drawings.tsx').then((module) => module.PieDrawing),
  { errorFallback: <NoDrawing /> },
)
export const MonthsDrawing = lazyComponent<MonthsDrawingProps>(
  () => import('./drawings.tsx').then((module) => module.MonthsDrawing),
  { errorFallback: <NoDrawing /> },
)

/** Shown if the chart could not be loaded. The table below it has the same figures. */
function NoDrawing() {
  const t = useTranslate()
  return <p className="p-4 text-center text-ink-soft">{t('admin.charts.noDrawing')}</p>
}
