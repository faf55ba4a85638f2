// SPDX-License-Identifier: Apache-2.0
/** The size of a page of a document, in points or pixels, before it is rotated. */
interface PageSize {
  width: number
  height: number
}

/** Draws one page onto a new canvas. `width` is in device pixels, after rotation. */
export type DrawPage = (page: number, width: number, quarterTurns: number) => Promise<HTMLCanvasElement>

/** How a page is to be drawn. */
interface PageView {
  page: number
  /** The width in device pixels, after rotation. */
  width: number
  quarterTurns: number
}

/** A document that is ready to be drawn. A picture counts as one page. */
export interface OpenDocument {
  pages: readonly PageSize[]
  /** Draws a page, and caches the drawing for the next call. */
  draw: (view: PageView) => Promise<HTMLCanvasElement>
  /** The drawing of a page, if it is cached. A screen can show it without waiting. */
  findDrawing: (view: PageView) => HTMLCanvasElement | undefined
  close: () => void
}

/** The maximum area of a canvas, which phones limit. A page that would be larger is drawn smaller and stretched. */
const MAX_PIXELS = 12_000_000
/** The maximum number of cached drawings of a document. The drawing of a page for a laptop takes about 4 MB. */
const MAX_DRAWINGS = 4

/** The factor by which a page is scaled to the target width after rotation, limited by the maximum area of a canvas. */
export function scaleOf({ width, height }: PageSize, targetWidth: number, quarterTurns: number) {
  const scale = targetWidth / (isSideways(quarterTurns) ? height : width)
  return Math.min(scale, Math.sqrt(MAX_PIXELS / (width * height)))
}

/** Whether a rotation exchanges the width and the height of a page. */
export const isSideways = (quarterTurns: number) => quarterTurns % 2 === 1

/** Creates a document that caches its last drawings. */
export function cacheDrawings(pages: readonly PageSize[], drawPage: DrawPage, close: () => void): OpenDocument {
  const drawings = new Map<string, Promise<HTMLCanvasElement>>()
  const finished = new Map<string, HTMLCanvasElement>()
  const draw = ({ page, width, quarterTurns }: PageView) => {
    const key = keyOf({ page, width, quarterTurns })
    const known = drawings.get(key)
    if (known) return known
    const drawing = drawPage(page, width, quarterTurns)
    drawings.set(key, drawing)
    const oldest = drawings.size > MAX_DRAWINGS ? drawings.keys().next().value : undefined
    if (oldest !== undefined) {
      drawings.delete(oldest)
      finished.delete(oldest)
    }
    drawing.then(
      (canvas) => {
        if (drawings.get(key) === drawing) finished.set(key, canvas)
      },
      () => drawings.delete(key),
    )
    return drawing
  }
  return { pages, draw, findDrawing: (view) => finished.get(keyOf(view)), close }
}

const keyOf = ({ page, width, quarterTurns }: PageView) => `${page} ${width} ${quarterTurns % 4}`

/** Opens a picture. The browser decodes it when it is drawn, and may discard the pixels afterwards. */
export async function openPicture(bytes: Blob): Promise<OpenDocument> {
  const address = URL.createObjectURL(bytes)
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
  } catch (error) {
    URL.revokeObjectURL(address)
    throw error
  }
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const drawPage: DrawPage = async (_page, targetWidth, quarterTurns) => {
    const scale = scaleOf(size, targetWidth, quarterTurns)
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
    const canvas = document.createElement('canvas')
    canvas.width = isSideways(quarterTurns) ? height : width
    canvas.height = isSideways(quarterTurns) ? width : height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser has no memory for a canvas')
    context.imageSmoothingQuality = 'high'
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate((quarterTurns * Math.PI) / 2)
    await picture.decode()
    context.drawImage(picture, -width / 2, -height / 2, width, height)
    return canvas
  }
  return cacheDrawings([size], drawPage, () => URL.revokeObjectURL(address))
}
