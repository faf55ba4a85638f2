// SPDX-License-Identifier: Apache-2.0
/** Pixels in rows, four bytes each: red, green, blue and opacity. An `ImageData` is one. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** The side of the squares in which the colour of the paper is estimated, in pixels. */
const CELL = 24
/**
 * The paper's brightness in a cell is that of the pixel at this rank: 85 % of the cell's pixels are darker. Paper covers
 * most of a page, and the brightest pixels may be reflections.
 */
const PAPER_RANK = 0.85
/** The brightness to which paper is raised before the contrast is: a little below white. */
const PAPER_WHITE = 248
/** The exponent that darkens everything darker than the paper; 1 would change nothing. */
const CONTRAST = 1.35
/** The maximum factor by which a shadow is brightened. An area that needs more is black, not shaded paper. */
const MAX_GAIN = 4

/** A pixel is coloured if its strongest and weakest channels differ by more than this fraction of the strongest. */
const COLOURED = 0.35
/** The minimum fraction of cells that look like paper. A picture with fewer is not a picture of paper. */
const MIN_PAPER_RATIO = 0.8

/** The estimated brightness of the paper in each cell. */
interface Paper {
  levels: Float32Array
  columns: number
  rows: number
  /** The fraction of the cells that look like paper: bright enough, and without colour. */
  paperRatio: number
}

/**
 * Evens out shadows and raises the contrast of text, in place. Colours remain, because stamps and signatures are
 * coloured. A picture that is not of paper, such as a portrait, is not changed.
 */
export function brightenPaper(page: Pixels): void {
  const paper = estimatePaper(page)
  if (paper.paperRatio < MIN_PAPER_RATIO) return
  const { data, width, height } = page
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const gain = Math.min(MAX_GAIN, PAPER_WHITE / levelAt(paper, x, y))
      const start = (y * width + x) * 4
      for (let channel = start; channel < start + 3; channel += 1) {
        // `value` is a fraction of the paper's brightness. Paper (1) becomes white, and what is darker becomes darker still.
        const value = Math.min(1, ((data[channel] ?? 0) * gain) / PAPER_WHITE)
        data[channel] = PAPER_WHITE * value ** CONTRAST + (255 - PAPER_WHITE) * value
      }
    }
  }
}

function estimatePaper({ data, width, height }: Pixels): Paper {
  const columns = Math.ceil(width / CELL)
  const rows = Math.ceil(height / CELL)
  const levels = new Float32Array(columns * rows)
  let paperCells = 0
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const counts = new Uint32Array(256)
      let coloured = 0
      let pixels = 0
      // Every second pixel in both directions is enough for an estimate.
      for (let y = row * CELL; y < Math.min(height, (row + 1) * CELL); y += 2) {
        for (let x = column * CELL; x < Math.min(width, (column + 1) * CELL); x += 2) {
          const start = (y * width + x) * 4
          const [red = 0, green = 0, blue = 0] = [data[start], data[start + 1], data[start + 2]]
          const level = brightness(red, green, blue)
          counts[level] = (counts[level] ?? 0) + 1
          pixels += 1
          const strongest = Math.max(red, green, blue)
          if (strongest - Math.min(red, green, blue) > strongest * COLOURED) coloured += 1
        }
      }
      const level = levelOfRank(counts, pixels * PAPER_RANK)
      levels[row * columns + column] = level
      const isBright = level > 255 / MAX_GAIN
      if (isBright && coloured < pixels / 2) paperCells += 1
    }
  }
  return { levels: smooth({ levels, columns, rows }), columns, rows, paperRatio: paperCells / (columns * rows) }
}

/** The perceived brightness from 0 to 255 (the weights of ITU-R BT.601). */
const brightness = (red: number, green: number, blue: number) => Math.round(0.299 * red + 0.587 * green + 0.114 * blue)

/** The lowest level at which at least `rank` pixels have this level or a lower one. `counts` is a histogram. */
function levelOfRank(counts: Uint32Array, rank: number) {
  let seen = 0
  for (const [level, count] of counts.entries()) {
    seen += count
    if (seen >= rank) return level
  }
  return 255
}

/**
 * Replaces each level with the brightest of its neighbours, because a cell full of ink shows no paper, then twice with
 * the mean of its neighbours.
 */
function smooth(paper: Omit<Paper, 'paperRatio'>): Float32Array {
  const brightest = mapNeighbours(paper, (neighbours) => Math.max(...neighbours))
  const mean = (neighbours: readonly number[]) => neighbours.reduce((sum, level) => sum + level, 0) / neighbours.length
  return mapNeighbours({ ...paper, levels: mapNeighbours({ ...paper, levels: brightest }, mean) }, mean)
}

function mapNeighbours({ levels, columns, rows }: Omit<Paper, 'paperRatio'>, map: (neighbours: number[]) => number) {
  return levels.map((_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const neighbours: number[] = []
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        neighbours.push(levels[y * columns + x] ?? 0)
      }
    }
    return map(neighbours)
  })
}

/** The brightness of the paper at a pixel, interpolated between the centres of the cells. */
function levelAt({ levels, columns, rows }: Paper, x: number, y: number): number {
  const column = Math.min(columns - 1, Math.max(0, x / CELL - 0.5))
  const row = Math.min(rows - 1, Math.max(0, y / CELL - 0.5))
  const [left, top] = [Math.floor(column), Math.floor(row)]
  const [right, bottom] = [Math.min(columns - 1, left + 1), Math.min(rows - 1, top + 1)]
  const at = (cellColumn: number, cellRow: number) => levels[cellRow * columns + cellColumn] ?? 0
  const across = column - left
  const upper = at(left, top) * (1 - across) + at(right, top) * across
  const lower = at(left, bottom) * (1 - across) + at(right, bottom) * across
  return Math.max(1, upper + (lower - upper) * (row - top))
}

/** A reason to look at a page again before sending it. */
export type PageWarning = 'blurred' | 'dark'

/** The minimum mean brightness. On a darker page, fine print cannot be read. */
const MIN_MEAN = 70
/** Print is hard to read if its edges are weaker than this fraction of the difference between paper and ink. */
const MIN_SHARPNESS = 0.3
/**
 * The minimum fraction by which print is darker than its paper. A page with less contrast contains no print, so its
 * sharpness says nothing.
 */
const MIN_CONTRAST = 0.2

/** Finds reasons to photograph a page again. The pixels must not have been brightened yet. */
export function findPageWarnings(page: Pixels): PageWarning[] {
  const { mean, contrast, sharpness } = measurePage(page)
  const isBlurred = sharpness < MIN_SHARPNESS && contrast >= MIN_CONTRAST
  return [...(mean < MIN_MEAN ? (['dark'] as const) : []), ...(isBlurred ? (['blurred'] as const) : [])]
}

/** The strength of the edges is the difference between neighbouring pixels at this rank: only 1 % are larger. */
const EDGE_RANK = 0.99
/** The brightness of the paper and of the ink on a whole page are those of the pixels at these ranks. */
const BRIGHT_RANK = 0.95
const DARK_RANK = 0.02

/**
 * Measures the mean brightness, the contrast, and the sharpness: the difference between pixels two apart at an edge, as a
 * fraction of the difference between paper and ink.
 */
function measurePage({ data, width, height }: Pixels) {
  const levels = new Uint32Array(256)
  const steps = new Uint32Array(256)
  const at = (x: number, y: number) => {
    const start = (y * width + x) * 4
    return brightness(data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0)
  }
  const add = (counts: Uint32Array, value: number) => {
    counts[value] = (counts[value] ?? 0) + 1
  }
  let sum = 0
  let count = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 2; x < width; x += 1) {
      const level = at(x, y)
      sum += level
      count += 1
      add(levels, level)
      add(steps, Math.abs(level - at(x - 2, y)))
    }
  }
  const paper = Math.max(1, levelOfRank(levels, count * BRIGHT_RANK))
  const ink = levelOfRank(levels, count * DARK_RANK)
  const sharpness = levelOfRank(steps, count * EDGE_RANK) / Math.max(1, paper - ink)
  return { mean: sum / count, contrast: (paper - ink) / paper, sharpness }
}
