// SPDX-License-Identifier: Apache-2.0
import type { FieldErrorCode } from '#shared/field-errors.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'

/**
 * Whether a file is a picture that is re-encoded as JPEG or PNG, because the server reads neither HEIC nor BMP. A TIFF is
 * not re-encoded, because it may have several pages. Some devices report no type, so the name's extension decides.
 */
const isPicture = ({ type, name }: File) =>
  type === ''
    ? /\.(jpe?g|png|webp|gif|avif|heic|heif|bmp)$/i.test(name)
    : /^image\/(jpeg|png|webp|gif|avif|heic|heif|bmp|x-ms-bmp)$/.test(type)

export const hasPicture = (files: readonly File[]) => files.some(isPicture)

/** Preloads the code that reduces pictures. If that fails, the code is loaded again when a picture is chosen. */
export const preloadPictureCode = () => void loadShrinking().catch(() => undefined)

/** Preloads the code that scans photos of documents. */
export const preloadScanCode = () => void loadScanning().catch(() => undefined)

/** Reduces pictures. A picture that cannot be decoded stays unchanged; the server then checks and rejects it. */
export const preparePictures = (files: readonly File[]) =>
  oneByOne(files, async (file) => (isPicture(file) ? await shrink(file).catch(() => file) : file))

/**
 * Scans the photos of documents: each is cropped, straightened and made readable. If only PDFs are accepted, it becomes
 * a PDF. A photo that cannot be decoded stays unchanged, and the form or the server rejects it.
 */
export const prepareDocuments = (files: readonly File[], { asPdf }: { asPdf: boolean }) =>
  oneByOne(files, async (file) => (isPicture(file) ? await scan(file, asPdf).catch(() => file) : file))

async function scan(file: File, asPdf: boolean) {
  const { fileOfPhotos, scanPhoto } = await loadScanning()
  return fileOfPhotos([await scanPhoto(file)], { asPdf })
}

/** Prepares one file at a time, because a decoded photo needs about 50 MB, and cheap phones have little memory. */
async function oneByOne(files: readonly File[], prepare: (file: File) => Promise<File>) {
  const ready: File[] = []
  for (const file of files) ready.push(await prepare(file))
  return ready
}

const loadShrinking = () => import('./pictures/shrink-picture.ts')
const loadScanning = () => import('./document-camera/scan-page.ts')

async function shrink(file: File) {
  const { shrinkPicture } = await loadShrinking()
  return shrinkPicture(file)
}

const ACCEPTED_TYPES = ['image/jpeg', 'image/png']

/** The error of a picture. Only jpeg, jpg and png of at most 5 MB are accepted (spec §5). */
export function pictureError(picture: File | undefined): FieldErrorCode | undefined {
  if (!picture) return undefined
  if (!ACCEPTED_TYPES.includes(picture.type)) return 'wrong-file'
  if (picture.size === 0) return 'empty-file'
  return picture.size > UPLOAD_LIMITS.fileBytes ? 'file-too-large' : undefined
}
