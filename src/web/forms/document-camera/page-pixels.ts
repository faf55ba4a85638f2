/** Pixels in rows, four bytes each: red, green, blue and opacity. An `ImageData` is one. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** Side of the squares in which the colour of the paper is estimated, in pixels. */
const CELL = 24
/** The paper is brighter than this share of the pixels around it, as it covers most of a page. */
const PAPER_RANK = 0.85
/** The brightness to which paper is raised: a little below white, so that faint stamps remain. */
const PAPER_WHITE = 248
/** The factor by which everything darker than the paper is darkened. */
const CONTRAST = 1.35
/** A shadow is brightened at most so much; a black area is no paper. */
const MAX_GAIN = 4

/** Coloured cells, such as those of a portrait, differ by this much between their strongest and weakest channel. */
const COLOURED = 0.35
const MIN_PAPER_SHARE = 0.8

/** The estimated brightness of the paper in each cell. */
interface Paper {
  levels: Float32Array
  columns: number
  rows: number
  /** Share of the cells that look like paper: bright enough, and without colour. */
  share: number
}

/**
 * Evens out shadows and raises the contrast of text, in place. Colours remain, because stamps and signatures have some.
 * A picture that is not of paper, such as a portrait, stays as it is.
 */
export function brightenPaper(page: Pixels): void {
  const paper = estimatePaper(page)
  if (paper.share < MIN_PAPER_SHARE) return
  const { data, width, height } = page
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const gain = Math.min(MAX_GAIN, PAPER_WHITE / levelAt(paper, x, y))
      const start = (y * width + x) * 4
      for (let channel = start; channel < start + 3; channel += 1) {
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
  let papers = 0
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const counts = new Uint32Array(256)
      let coloured = 0
      let pixels = 0
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
      if (level > 255 / MAX_GAIN && coloured < pixels / 2) papers += 1
    }
  }
  return { levels: smooth({ levels, columns, rows }), columns, rows, share: papers / (columns * rows) }
}

const brightness = (red: number, green: number, blue: number) => Math.round(0.299 * red + 0.587 * green + 0.114 * blue)

function levelOfRank(counts: Uint32Array, rank: number) {
  let seen = 0
  for (const [level, count] of counts.entries()) {
    seen += count
    if (seen >= rank) return level
  }
  return 255
}

/** The brightest of the neighbours first, because a cell full of ink shows no paper; then their mean. */
function smooth(paper: Omit<Paper, 'share'>): Float32Array {
  const brightest = mapNeighbours(paper, (neighbours) => Math.max(...neighbours))
  const mean = (neighbours: readonly number[]) => neighbours.reduce((sum, level) => sum + level, 0) / neighbours.length
  return mapNeighbours({ ...paper, levels: mapNeighbours({ ...paper, levels: brightest }, mean) }, mean)
}

function mapNeighbours({ levels, columns, rows }: Omit<Paper, 'share'>, map: (neighbours: number[]) => number) {
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

/** Between the centres of the cells, the level changes gradually. */
function levelAt({ levels, columns, rows }: Paper, x: number, y: number): number {
  const column = Math.min(columns - 1, Math.max(0, x / CELL - 0.5))
  const row = Math.min(rows - 1, Math.max(0, y / CELL - 0.5))
  const [left, top] = [Math.floor(column), Math.floor(row)]
  const [right, bottom] = [Math.min(columns - 1, left + 1), Math.min(rows - 1, top + 1)]
  const at = (of: number, inRow: number) => levels[inRow * columns + of] ?? 0
  const across = column - left
  const upper = at(left, top) * (1 - across) + at(right, top) * across
  const lower = at(left, bottom) * (1 - across) + at(right, bottom) * across
  return Math.max(1, upper + (lower - upper) * (row - top))
}

/** A reason to look at a page again before sending it. */
export type PageWarning = 'blurred' | 'dark'

/** A mean brightness below this is too dark for fine print. */
const DARK = 70
/** Print whose edges are weaker than this share of the difference between paper and ink is hard to read. */
const SHARP = 0.3
/** The share by which print is darker than its paper. A page with less contrast has no print to judge. */
const MIN_CONTRAST = 0.2

/** Judges the pixels of a document before they are brightened. */
export function judgePage(page: Pixels): PageWarning[] {
  const { mean, contrast, sharpness } = measurePage(page)
  const isBlurred = sharpness < SHARP && contrast >= MIN_CONTRAST
  return [...(mean < DARK ? (['dark'] as const) : []), ...(isBlurred ? (['blurred'] as const) : [])]
}

/** The differences between neighbours that count as edges: the steepest in a hundred. */
const EDGE_RANK = 0.99

/**
 * The mean brightness, the contrast, and how steep the edges are: the difference between pixels two apart, as a share of that
 * between bright and dark parts.
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
  const paper = Math.max(1, levelOfRank(levels, count * 0.95))
  const ink = levelOfRank(levels, count * 0.02)
  const sharpness = levelOfRank(steps, count * EDGE_RANK) / Math.max(1, paper - ink)
  return { mean: sum / count, contrast: (paper - ink) / paper, sharpness }
}
