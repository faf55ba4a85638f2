// SPDX-License-Identifier: Apache-2.0
import type { Corners } from './corners.ts'
import type { PageWarning } from './page-pixels.ts'

/** A page of a document as it will be sent: straightened, brightened, and without metadata such as the location. */
export interface ScannedPage {
  /** The picture as a file of at most 300 KB. */
  jpeg: Blob
  /** The width in pixels. */
  width: number
  /** The height in pixels. */
  height: number
  /** Where the document lies in the picture; the whole picture if none was found. */
  corners: Corners
  warnings: PageWarning[]
}

/** A photo of one page of a document, and how it was scanned. */
export interface ScannedPhoto {
  /** Identifies the photo while this tab is open. */
  key: number
  /** The photo before the scan. */
  source: File
  /** The number of quarter turns clockwise, after the document was straightened. */
  quarterTurns: number
  page: ScannedPage
}

/** A request to the scan worker. Requests with the same key concern the same picture, which is decoded once. */
export interface ScanRequest {
  id: number
  key: number
  source: Blob
  /** The corners of the document. If undefined, the worker searches them. */
  corners: Corners | undefined
  quarterTurns: number
}

export type ScanResponse = { id: number; page: ScannedPage } | { id: number; error: string }

const photosOfFiles = new WeakMap<File, readonly ScannedPhoto[]>()

/**
 * The photos from which a chosen file was made. They stay in memory while the page is open, so that the user can adjust
 * them and add pages.
 */
export const photosOf = (file: File): readonly ScannedPhoto[] => photosOfFiles.get(file) ?? []

export const rememberPhotos = (file: File, photos: readonly ScannedPhoto[]) => void photosOfFiles.set(file, photos)
