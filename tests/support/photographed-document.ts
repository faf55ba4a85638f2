// SPDX-License-Identifier: Apache-2.0
import sharp from 'sharp'
import type { Point } from '#web/forms/document-camera/corners.ts'

/** The page before it is photographed, and the photo, in pixels. */
const PAGE = { width: 840, height: 1188 }
const PHOTO = { width: 1200, height: 1600 }
/** The colours of the tables: three kinds of wood, stone and cloth. */
const TABLES = [
  [120, 80, 45],
  [150, 105, 65],
  [95, 62, 40],
  [105, 110, 115],
  [60, 75, 60],
] as const
/** The range in which each corner may lie, around the corner of an upright page, as a fraction of the size of the photo. */
const TILT = 0.14
/** The margin of an upright page, as a fraction of the size of the photo. */
const MARGIN = 0.1
/** The range of the random noise in each colour of a pixel, which has values from 0 to 255. */
const NOISE = 24

interface DocumentPhoto {
  jpeg: Buffer<ArrayBuffer>
  /** The true corners of the page, as fractions of the photo: top left, top right, bottom right, bottom left. */
  corners: Point[]
}

/**
 * Draws a photo of a page of text on a table: in perspective, with the grain of the table, a shadow, uneven light and noise. The
 * same seed gives the same photo.
 */
export async function photographDocument(seed: number): Promise<DocumentPhoto> {
  const random = randomNumbers(seed)
  const page = drawPage(random)
  const corners = cornersOf(random)
  const toPage = perspective(corners)
  const light = lightOf(random)
  const phase = random() * 10
  const table = TABLES[seed % TABLES.length] ?? TABLES[0]
  const pixels = Buffer.alloc(PHOTO.width * PHOTO.height * 3)
  for (let y = 0; y < PHOTO.height; y += 1) {
    for (let x = 0; x < PHOTO.width; x += 1) {
      const [across, down] = toPage(x, y)
      const isPage = across >= 0 && down >= 0 && across < PAGE.width && down < PAGE.height
      const ink = page[Math.floor(down) * PAGE.width + Math.floor(across)] ?? 0
      const grain = isPage ? 0 : grainAt(x, y, phase)
      const noise = (random() - 0.5) * NOISE
      for (const [channel, colour] of table.entries()) {
        const value = (isPage ? ink : colour + grain) * light(x, y) + noise
        pixels[(y * PHOTO.width + x) * 3 + channel] = Math.max(0, Math.min(255, value))
      }
    }
  }
  const raw = { raw: { ...PHOTO, channels: 3 as const } }
  const jpeg = await sharp(pixels, raw).jpeg({ quality: 90 }).toBuffer()
  return { jpeg, corners: corners.map(({ x, y }) => ({ x: x / PHOTO.width, y: y / PHOTO.height })) }
}

/** Random numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A heading, lines of words, and a stamp, in shades of grey. */
function drawPage(random: () => number) {
  const page = new Uint8Array(PAGE.width * PAGE.height).fill(244)
  const fill = (left: number, top: number, width: number, height: number, shade: number) => {
    for (let y = top; y < top + height; y += 1) page.fill(shade, y * PAGE.width + left, y * PAGE.width + left + width)
  }
  fill(250, 60, 340, 30, 60)
  for (let top = 150; top < 1080; top += 32) {
    const end = 760 - random() * 200
    for (let left = 70; left < end; ) {
      const width = Math.floor(12 + random() * 50)
      fill(left, top, Math.min(width, PAGE.width - left), 11, 70)
      left += width + 9
    }
  }
  fill(600, 960, 140, 140, 150)
  return page
}

function cornersOf(random: () => number): Point[] {
  const upright = [
    [MARGIN, MARGIN],
    [1 - MARGIN, MARGIN],
    [1 - MARGIN, 1 - MARGIN],
    [MARGIN, 1 - MARGIN],
  ] as const
  const moved = (fraction: number, size: number) =>
    Math.min(0.985, Math.max(0.015, fraction + (random() - 0.5) * TILT)) * size
  return upright.map(([x, y]) => ({ x: moved(x, PHOTO.width), y: moved(y, PHOTO.height) }))
}

/**
 * Returns a function that converts a point of the photo to the same point of the page. Each of the four corners gives two linear
 * equations for the eight coefficients of this perspective.
 */
function perspective(corners: readonly Point[]) {
  const pageCorners = [
    [0, 0],
    [PAGE.width, 0],
    [PAGE.width, PAGE.height],
    [0, PAGE.height],
  ] as const
  const rows = corners.flatMap(({ x, y }, index) => {
    const [across, down] = pageCorners[index] ?? [0, 0]
    return [
      [x, y, 1, 0, 0, 0, -across * x, -across * y, across],
      [0, 0, 0, x, y, 1, -down * x, -down * y, down],
    ]
  })
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solve(rows)
  return (x: number, y: number): [number, number] => {
    const depth = g * x + h * y + 1
    return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth]
  }
}

/** Solves linear equations by Gauss-Jordan elimination. The last number of each row is the right-hand side of its equation. */
function solve(rows: number[][]) {
  for (let column = 0; column < rows.length; column += 1) {
    // Dividing by the largest number of the column gives the smallest rounding errors.
    const largest = rows.slice(column).reduce((one, other) => (size(other, column) > size(one, column) ? other : one))
    rows.splice(rows.indexOf(largest), 1)
    rows.splice(column, 0, largest)
    const pivot = largest.map((value) => value / (largest[column] ?? 1))
    rows[column] = pivot
    for (const [index, row] of rows.entries()) {
      if (index !== column)
        rows[index] = row.map((value, position) => value - (row[column] ?? 0) * (pivot[position] ?? 0))
    }
  }
  return rows.map((row) => row.at(-1) ?? 0)
}

const size = (row: readonly number[], column: number) => Math.abs(row[column] ?? 0)

/** The brightness of the table at a pixel, relative to its colour: long waves of grain, fine lines, and gaps between boards. */
function grainAt(x: number, y: number, phase: number) {
  const waves = Math.sin(y * 0.07 + Math.sin(x * 0.004 + phase) * 6 + phase) * 12
  const lines = Math.sin(y * 0.9 + x * 0.01) * 5
  return waves + lines + (Math.abs((y + phase * 30) % 260) < 4 ? -30 : 0)
}

/**
 * Returns a function for the factor by which the light changes the brightness of a pixel. There is a round shadow, as of a phone,
 * and the light becomes weaker towards one side.
 */
function lightOf(random: () => number) {
  const shadow = { x: random() * PHOTO.width, y: random() * PHOTO.height, radius: PHOTO.width * (0.4 + random() * 0.5) }
  const darkness = 0.25 + random() * 0.35
  const [across, down] = [(random() - 0.5) * 0.5, (random() - 0.5) * 0.5]
  return (x: number, y: number) => {
    const distance = Math.hypot(x - shadow.x, y - shadow.y) / shadow.radius
    const falloff = 1 + across * (x / PHOTO.width - 0.5) + down * (y / PHOTO.height - 0.5)
    return (1 - darkness * Math.max(0, 1 - distance)) * falloff
  }
}
