// SPDX-License-Identifier: Apache-2.0
import type { Locator } from 'playwright'

/** The hue of an element's text or icon in degrees: 0 is red, 60 yellow, 120 green. */
export function hueOf(element: Locator) {
  return element.evaluate((element) => {
    // A canvas converts any CSS colour to red, green and blue.
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('This browser has no canvas')
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    const [min, max] = [Math.min(red, green, blue), Math.max(red, green, blue)]
    const sector = (first: number, second: number) => (60 * (first - second)) / (max - min)
    if (max === red) return (sector(green, blue) + 360) % 360
    return max === green ? 120 + sector(blue, red) : 240 + sector(red, green)
  })
}
