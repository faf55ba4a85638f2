// SPDX-License-Identifier: Apache-2.0
import { Scanner } from 'scanic'
import { PICTURE_SIDE } from '../pictures/shrink-picture.ts'
import { areaOf, type Corners, isDocument, isWhole, WHOLE } from './corners.ts'
import { brightenPaper, findPageWarnings } from './page-pixels.ts'
import type { ScannedPage, ScanRequest, ScanResponse } from './scanned-photo.ts'
import { straighten } from './straighten.ts'

// This file runs in its own worker, so that the page stays responsive. The worker has its own Content-Security-Policy, which
// allows WebAssembly; that of the page does not.

/** The longer side of the reduced picture in which the worker looks for the corners. */
const SEARCH_SIDE = 800
/** This blur hides the texture of the table on which a document lies. */
const SEARCH_BLUR = 'blur(2px)'
/** The longer side of the reduced page that is checked for problems, such as an unsharp photo. */
const WARNINGS_SIDE = 1000

/**
 * If the scanner's confidence, or the area of the found document as a fraction of the picture, is below these values, its
 * corners are ignored, and the user can set them.
 */
const MIN_CONFIDENCE = 0.8
const MIN_AREA = 0.15

const MAX_PAGE_BYTES = 300_000
const QUALITIES = [0.85, 0.75, 0.65, 0.55, 0.45]
/** A page that is still too large is reduced by this factor, and encoded again. */
const REDUCTION = 0.8

const scanner = new Scanner()

/** The last picture in decoded form, because users adjust a page several times. */
let decoded: { key: number; picture: OffscreenCanvas } | undefined

addEventListener('message', ({ data }: MessageEvent<ScanRequest>) => {
  const respond = (message: ScanResponse) => postMessage(message)
  scan(data).then(
    (page) => respond({ id: data.id, page }),
    (error: unknown) => respond({ id: data.id, error: String(error) }),
  )
})

async function scan({ key, source, corners, quarterTurns }: ScanRequest): Promise<ScannedPage> {
  if (decoded?.key !== key) decoded = { key, picture: await decode(source) }
  const { picture } = decoded
  const chosen = corners ?? (await findCorners(picture)) ?? WHOLE
  const page = turn(isWhole(chosen) ? copy(picture) : crop(picture, chosen), quarterTurns)
  const warnings = findPageWarnings(pixelsOf(reduce(page, WARNINGS_SIDE)))
  const pixels = pixelsOf(page)
  brightenPaper(pixels)
  contextOf(page).putImageData(pixels, 0, 0)
  const { jpeg, width, height } = await encode(page)
  return { jpeg, width, height, corners: chosen, warnings }
}

async function decode(source: Blob) {
  const bitmap = await createImageBitmap(source)
  const picture = draw(bitmap, sizeWithin(bitmap, PICTURE_SIDE))
  bitmap.close()
  return picture
}

async function findCorners(picture: OffscreenCanvas): Promise<Corners | undefined> {
  const small = reduce(picture, SEARCH_SIDE)
  // The blurred picture is drawn over the sharp one. On an empty canvas, the blur would mix its edges with transparent pixels.
  // Browsers without canvas filters use the sharp picture.
  contextOf(small).filter = SEARCH_BLUR
  contextOf(small).drawImage(reduce(picture, SEARCH_SIDE), 0, 0)
  // `epsilon` is the tolerance with which the scanner simplifies the outline. A larger value would cut the corners off.
  const { success, confidence, corners } = await scanner.scan(pixelsOf(small), { mode: 'detect', epsilon: 0.01 })
  if (!success || !corners || (confidence ?? 0) < MIN_CONFIDENCE) return undefined
  const toFractions = ({ x, y }: { x: number; y: number }) => ({ x: x / small.width, y: y / small.height })
  const { topLeft, topRight, bottomRight, bottomLeft } = corners
  const found: Corners = [
    toFractions(topLeft),
    toFractions(topRight),
    toFractions(bottomRight),
    toFractions(bottomLeft),
  ]
  return isDocument(found) && areaOf(found) >= MIN_AREA ? found : undefined
}

function crop(picture: OffscreenCanvas, corners: Corners) {
  const { data, width, height } = straighten(pixelsOf(picture), corners)
  const page = new OffscreenCanvas(width, height)
  contextOf(page).putImageData(new ImageData(data, width, height), 0, 0)
  return page
}

function turn(page: OffscreenCanvas, quarterTurns: number) {
  // The remainder of a negative number is negative, so 4 is added.
  const turns = ((quarterTurns % 4) + 4) % 4
  if (turns === 0) return page
  const isSideways = turns % 2 === 1
  const turned = new OffscreenCanvas(isSideways ? page.height : page.width, isSideways ? page.width : page.height)
  const context = contextOf(turned)
  context.translate(turned.width / 2, turned.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(page, -page.width / 2, -page.height / 2)
  return turned
}

/** Encodes a page as a JPEG of at most 300 KB: first with lower quality, then with fewer pixels. */
async function encode(page: OffscreenCanvas): Promise<Size & { jpeg: Blob }> {
  for (const quality of QUALITIES) {
    const jpeg = await page.convertToBlob({ type: 'image/jpeg', quality })
    if (jpeg.size <= MAX_PAGE_BYTES) return { jpeg, width: page.width, height: page.height }
  }
  return encode(reduce(page, Math.max(page.width, page.height) * REDUCTION))
}

interface Size {
  width: number
  height: number
}

const sizeWithin = ({ width, height }: Size, side: number): Size => {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const reduce = (picture: OffscreenCanvas, side: number) => draw(picture, sizeWithin(picture, side))
const copy = (picture: OffscreenCanvas) => draw(picture, picture)

function draw(picture: ImageBitmap | OffscreenCanvas, { width, height }: Size) {
  const canvas = new OffscreenCanvas(width, height)
  const context = contextOf(canvas)
  // Transparent parts of a picture become white.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

const pixelsOf = (canvas: OffscreenCanvas) => contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)

function contextOf(canvas: OffscreenCanvas) {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw pictures')
  return context
}
