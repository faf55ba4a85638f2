import type { Locator } from 'playwright'

/** The hue of an element's text in degrees: 0 is red, 60 yellow, 120 green. */
export function hueOf(element: Locator) {
  return element.evaluate((one) => {
    // A canvas converts any CSS colour to red, green and blue.
    const brush = document.createElement('canvas').getContext('2d')
    if (!brush) throw new Error('This browser cannot paint')
    brush.fillStyle = getComputedStyle(one).color
    brush.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data
    const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)]
    const place = (one: number, other: number) => (60 * (one - other)) / (most - least)
    if (most === red) return (place(green, blue) + 360) % 360
    return most === green ? 120 + place(blue, red) : 240 + place(red, green)
  })
}
