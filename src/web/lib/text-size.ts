import { localStorageValue } from './storage-value.ts'

/** Percent of the portal's usual size. */
export const TEXT_SIZES = [100, 115, 130] as const
export type TextSize = (typeof TEXT_SIZES)[number]

const kept = localStorageValue('text-size')

/** What was chosen on this device; the usual size where nothing was, or where the browser keeps nothing. */
export function storedTextSize(): TextSize {
  const chosen = Number(kept.get())
  return TEXT_SIZES.find((size) => size === chosen) ?? 100
}

/** Draws every screen in this size; all measures of the layout follow the text. */
export function applyTextSize(size: TextSize) {
  document.documentElement.style.setProperty('--text-scale', String(size / 100))
}

/** Draws in this size from now on, and keeps the choice on this device if the browser lets it. */
export function chooseTextSize(size: TextSize) {
  applyTextSize(size)
  kept.set(String(size))
}
