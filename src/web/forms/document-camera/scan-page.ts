// SPDX-License-Identifier: Apache-2.0
import { picturesAsPdf } from '../pictures/picture-as-pdf.ts'
import { shrinkPicture } from '../pictures/shrink-picture.ts'
import { type Corners, WHOLE } from './corners.ts'
import {
  rememberPhotos,
  type ScannedPage,
  type ScannedPhoto,
  type ScanRequest,
  type ScanResponse,
} from './scanned-photo.ts'

/** The corners of a page if the user has set them, and the number of quarter turns that the user has chosen. */
export interface Adjustment {
  corners?: Corners | undefined
  quarterTurns?: number
}

let lastKey = 0
let lastRequestId = 0
let worker: Worker | undefined
const pendingRequests = new Map<number, { resolve: (page: ScannedPage) => void; reject: (error: Error) => void }>()

/** Scans a photo: finds the document, straightens it and makes it readable. Throws if the file cannot be decoded. */
export const scanPhoto = (source: File) => scan({ key: ++lastKey, source }, {})

/** Scans a photo again, with other corners or another rotation. */
export const adjustPhoto = (photo: ScannedPhoto, adjustment: Adjustment) =>
  scan(photo, { corners: photo.page.corners, quarterTurns: photo.quarterTurns, ...adjustment })

async function scan(
  { key, source }: Pick<ScannedPhoto, 'key' | 'source'>,
  { corners, quarterTurns = 0 }: Adjustment,
): Promise<ScannedPhoto> {
  const page = canScan()
    ? await requestPage({ id: ++lastRequestId, key, source, corners, quarterTurns })
    : await reduceOnly(source)
  return { key, source, quarterTurns, page }
}

/** Whether photos can be scanned. Old browsers have no canvas in workers; there, photos are only reduced. */
const canScan = () => typeof OffscreenCanvas === 'function' && 'convertToBlob' in OffscreenCanvas.prototype

function requestPage(request: ScanRequest): Promise<ScannedPage> {
  worker ??= startWorker()
  worker.postMessage(request)
  return new Promise((resolve, reject) => pendingRequests.set(request.id, { resolve, reject }))
}

function startWorker() {
  const newWorker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
  newWorker.onmessage = ({ data }: MessageEvent<ScanResponse>) => {
    const request = pendingRequests.get(data.id)
    pendingRequests.delete(data.id)
    if ('page' in data) request?.resolve(data.page)
    else request?.reject(new Error(data.error))
  }
  // The worker could not be fetched, or has run out of memory. The next photo starts a new worker.
  newWorker.onerror = () => {
    newWorker.terminate()
    worker = undefined
    for (const { reject } of pendingRequests.values()) reject(new Error('The photo could not be scanned'))
    pendingRequests.clear()
  }
  return newWorker
}

async function reduceOnly(source: File): Promise<ScannedPage> {
  const jpeg = await shrinkPicture(new File([source], source.name, { type: 'image/jpeg' }))
  const { width, height } = await createImageBitmap(jpeg)
  return { jpeg, width, height, corners: WHOLE, warnings: [] }
}

/** Makes one file of all pages: a JPEG if there is one page and the field accepts pictures, otherwise a PDF. */
export async function fileOfPhotos(photos: readonly ScannedPhoto[], { asPdf }: { asPdf: boolean }): Promise<File> {
  const [first] = photos
  if (!first) throw new Error('There is no photo')
  const { name, lastModified } = first.source
  const isPdf = asPdf || photos.length > 1
  const parts = isPdf ? await picturesAsPdf(photos.map(({ page }) => page)) : [first.page.jpeg]
  const file = new File(parts, name.replace(/(\.[^.]*)?$/, isPdf ? '.pdf' : '.jpg'), {
    type: isPdf ? 'application/pdf' : 'image/jpeg',
    lastModified,
  })
  rememberPhotos(file, photos)
  return file
}
