// SPDX-License-Identifier: Apache-2.0
/** The maximum width and height in pixels, enough to read the small print of a photographed document. */
export const PICTURE_SIDE = 2000
const QUALITY = 0.85

/**
 * Re-encodes a picture so that its sides have at most 2000 pixels. The result is smaller and has no metadata, such as
 * the location. Throws if the file is not a picture.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, PICTURE_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  // A small PNG may be a scan or a drawing, which JPEG would blur.
  const isPng = scale === 1 && file.type === 'image/png'
  draw(canvas, picture, isPng)
  picture.close()
  const type = isPng ? 'image/png' : 'image/jpeg'
  const name = isPng ? file.name : file.name.replace(/(\.(jpe?g|png|webp|gif|avif|heic|heif|bmp))?$/i, '.jpg')
  return new File([await encode(canvas, type)], name, { type, lastModified: file.lastModified })
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, isTransparent: boolean) {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  if (!isTransparent) {
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))), type, QUALITY)
  })
