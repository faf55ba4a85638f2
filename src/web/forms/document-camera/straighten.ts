// SPDX-License-Identifier: Apache-2.0
import type { Corners, Point } from './corners.ts'
import type { Pixels } from './page-pixels.ts'

/**
 * Returns the document within the corners, seen from the front, as wide and high as its longer sides in the picture.
 * Each pixel is the mean of the four nearest pixels of the picture (bilinear).
 */
export function straighten(picture: Pixels, corners: Corners): Pixels & { data: Uint8ClampedArray<ArrayBuffer> } {
  const [first, second, third, fourth] = corners.map(({ x, y }) => ({
    x: x * (picture.width - 1),
    y: y * (picture.height - 1),
  })) as [Point, Point, Point, Point]
  const width = Math.max(1, Math.round(Math.max(distance(first, second), distance(fourth, third))))
  const height = Math.max(1, Math.round(Math.max(distance(first, fourth), distance(second, third))))
  const data = new Uint8ClampedArray(width * height * 4)
  const sourceOf = fromSquare([first, second, third, fourth])
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      copyPixel(picture, sourceOf((x + 0.5) / width, (y + 0.5) / height), data, (y * width + x) * 4)
    }
  }
  return { data, width, height }
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/**
 * Returns the function that maps a point of the unit square to a shape of four corners in perspective. The coefficients
 * `a` to `h` have the names of the source (Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989).
 */
function fromSquare([first, second, third, fourth]: readonly [Point, Point, Point, Point]) {
  const sum = { x: first.x - second.x + third.x - fourth.x, y: first.y - second.y + third.y - fourth.y }
  const across = { x: second.x - third.x, y: second.y - third.y }
  const down = { x: fourth.x - third.x, y: fourth.y - third.y }
  const area = across.x * down.y - down.x * across.y
  const g = (sum.x * down.y - down.x * sum.y) / area
  const h = (across.x * sum.y - sum.x * across.y) / area
  const row = (axis: 'x' | 'y') =>
    [second[axis] - first[axis] + g * second[axis], fourth[axis] - first[axis] + h * fourth[axis], first[axis]] as const
  const [a, b, c] = row('x')
  const [d, e, f] = row('y')
  return (u: number, v: number): Point => {
    const depth = g * u + h * v + 1
    return { x: (a * u + b * v + c) / depth, y: (d * u + e * v + f) / depth }
  }
}

function copyPixel({ data, width, height }: Pixels, { x, y }: Point, into: Uint8ClampedArray, offset: number) {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const [across, down] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))]
  for (let channel = 0; channel < 4; channel += 1) {
    const at = (column: number, row: number) => data[(row * width + column) * 4 + channel] ?? 0
    const upper = at(left, top) * (1 - across) + at(right, top) * across
    const lower = at(left, bottom) * (1 - across) + at(right, bottom) * across
    into[offset + channel] = upper + (lower - upper) * down
  }
}
