import { picturesAsPdf } from '../pictures/picture-as-pdf.ts'
import { shrinkPicture } from '../pictures/shrink-picture.ts'
import { type Corners, WHOLE } from './corners.ts'
import {
  rememberPhotos,
  type ScanAnswer,
  type ScannedPage,
  type ScannedPhoto,
  type ScanRequest,
} from './scanned-photo.ts'

/** A page's corners if a person has set them, and how often they turned it. */
export interface Adjustment {
  corners?: Corners | undefined
  quarterTurns?: number
}

let keys = 0
let requests = 0
let worker: Worker | undefined
const waiting = new Map<number, { resolve: (page: ScannedPage) => void; reject: (error: Error) => void }>()

/** Scans a photo: finds the document, straightens it and makes it readable. Throws if the file cannot be decoded. */
export const scanPhoto = (source: File) => scan({ key: ++keys, source }, {})

/** Scans a photo again, with other corners or turned. */
export const adjustPhoto = (photo: ScannedPhoto, adjustment: Adjustment) =>
  scan(photo, { corners: photo.page.corners, quarterTurns: photo.quarterTurns, ...adjustment })

async function scan(
  { key, source }: Pick<ScannedPhoto, 'key' | 'source'>,
  { corners, quarterTurns = 0 }: Adjustment,
): Promise<ScannedPhoto> {
  const page = canScan() ? await ask({ id: ++requests, key, source, corners, quarterTurns }) : await reducedOnly(source)
  return { key, source, quarterTurns, page }
}

/** Old browsers lack the canvas of workers. Their photos are only reduced. */
const canScan = () => typeof OffscreenCanvas === 'function' && 'convertToBlob' in OffscreenCanvas.prototype

function ask(request: ScanRequest): Promise<ScannedPage> {
  worker ??= startWorker()
  worker.postMessage(request)
  return new Promise((resolve, reject) => waiting.set(request.id, { resolve, reject }))
}

function startWorker() {
  const started = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<ScanAnswer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('page' in data) asked?.resolve(data.page)
    else asked?.reject(new Error(data.fault))
  }
  // It could not be fetched, or has run out of memory: the next photo starts a new one.
  started.onerror = () => {
    started.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('The photo could not be scanned'))
    waiting.clear()
  }
  return started
}

async function reducedOnly(source: File): Promise<ScannedPage> {
  const jpeg = await shrinkPicture(new File([source], source.name, { type: 'image/jpeg' }))
  const { width, height } = await createImageBitmap(jpeg)
  return { jpeg, width, height, corners: WHOLE, warnings: [] }
}

/** One file of all pages: a JPEG if there is one page and the field accepts pictures, else a PDF. */
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
