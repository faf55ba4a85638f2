// SPDX-License-Identifier: Apache-2.0
/** A point of a picture. Both coordinates run from 0 to 1, so that they are independent of the picture's size. */
export interface Point {
  x: number
  y: number
}

/** The corners of a document: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point]

/** The whole picture. */
export const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** The minimum side of a document, as a fraction of the picture's width or height. */
const MIN_SIDE = 0.1
/** If the document covers more than this fraction of the picture, the picture is not cropped. */
const ALMOST_WHOLE = 0.97

/** Moves one corner, at most to the picture's edge. Changes nothing if the corners would then enclose no document. */
export function moveCorner(corners: Corners, index: number, { x, y }: Point): Corners {
  const clamped = { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) }
  const [first, second, third, fourth] = corners.map((corner, cornerIndex) =>
    cornerIndex === index ? clamped : corner,
  )
  const moved: Corners = [first ?? clamped, second ?? clamped, third ?? clamped, fourth ?? clamped]
  return isDocument(moved) ? moved : corners
}

/** Whether the corners enclose a convex shape whose sides are not shorter than `MIN_SIDE`. */
export function isDocument(corners: Corners): boolean {
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner
    const afterNext = corners[(index + 2) % 4] ?? corner
    // The cross product of two sides. It is positive at every corner if the shape is convex and runs clockwise.
    const turn = (next.x - corner.x) * (afterNext.y - next.y) - (next.y - corner.y) * (afterNext.x - next.x)
    return turn > 0 && Math.hypot(next.x - corner.x, next.y - corner.y) >= MIN_SIDE
  })
}

/** The fraction of the picture's area within the corners, from 0 to 1 (shoelace formula). */
export function areaOf(corners: Corners): number {
  const twiceArea = corners.reduce((sum, corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner
    return sum + corner.x * next.y - next.x * corner.y
  }, 0)
  return Math.abs(twiceArea) / 2
}

export const isWhole = (corners: Corners) => areaOf(corners) > ALMOST_WHOLE
