// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { type Corners, moveCorner, WHOLE } from './corners.ts'
import { straighten } from './straighten.ts'

/** A picture of 101 × 101 pixels whose red grows to the right and whose green grows downwards. */
function gradient() {
  const side = 101
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) data.set([x * 2, y * 2, 0, 255], (y * side + x) * 4)
  }
  return { data, width: side, height: side }
}

describe('Straightening a document', () => {
  test('each corner of the document becomes the same corner of the page', () => {
    const corners: Corners = [
      { x: 0.2, y: 0.1 },
      { x: 0.9, y: 0.2 },
      { x: 0.8, y: 0.9 },
      { x: 0.1, y: 0.8 },
    ]
    const { data, width, height } = straighten(gradient(), corners)
    const colourAt = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 2)]
    const [first, second, third, fourth] = corners
    for (const [[x, y], corner] of [
      [[0, 0], first],
      [[width - 1, 0], second],
      [[width - 1, height - 1], third],
      [[0, height - 1], fourth],
    ] as const) {
      const [red = 0, green = 0] = colourAt(x, y)
      expect(Math.abs(red - corner.x * 200)).toBeLessThanOrEqual(3)
      expect(Math.abs(green - corner.y * 200)).toBeLessThanOrEqual(3)
    }
  })

  test('a document that fills the picture does not change', () => {
    const picture = gradient()
    const { data, width, height } = straighten(picture, WHOLE)
    expect([width, height]).toEqual([100, 100])
    expect(Math.abs((data[(50 * width + 50) * 4] ?? 0) - 100)).toBeLessThanOrEqual(2)
  })
})

describe('Moving a corner', () => {
  test('keeps the corner inside the picture, and cannot flip the document over', () => {
    expect(moveCorner(WHOLE, 0, { x: -1, y: 0.2 })[0]).toEqual({ x: 0, y: 0.2 })
    expect(moveCorner(WHOLE, 0, { x: 0.9, y: 0.9 })).toBe(WHOLE)
    expect(moveCorner(WHOLE, 1, { x: 0.05, y: 0 })).toBe(WHOLE)
  })
})
