// SPDX-License-Identifier: Apache-2.0
import { localStorageValue } from './storage-value.ts'

/** The text sizes, in percent of the normal size. */
export const TEXT_SIZES = [100, 115, 130] as const
export type TextSize = (typeof TEXT_SIZES)[number]

const storedSize = localStorageValue('text-size')

/** The size chosen on this device, 100 by default. */
export function storedTextSize(): TextSize {
  const chosen = Number(storedSize.get())
  return TEXT_SIZES.find((size) => size === chosen) ?? 100
}

/** Applies a size to every screen; the whole layout scales with the text. */
export function applyTextSize(size: TextSize) {
  document.documentElement.style.setProperty('--text-scale', String(size / 100))
}

/** Applies a size and stores it on this device. */
export function chooseTextSize(size: TextSize) {
  applyTextSize(size)
  storedSize.set(String(size))
}
