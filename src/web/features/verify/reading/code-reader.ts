// SPDX-License-Identifier: Apache-2.0
/** The texts of all QR codes on a picture; undefined for a file that is not a picture. */
export async function readPicture(file: File): Promise<string[] | undefined> {
  const canvas = await drawFile(file)
  if (!canvas) return undefined
  const readNatively = await findNativeReader()
  const nativeTexts = readNatively ? await readNatively(canvas).catch(() => []) : []
  if (nativeTexts.length > 0) return nativeTexts
  const readWithZxing = await loadZxingReader()
  return readWithZxing(canvas)
}

async function drawFile(file: File) {
  try {
    const picture = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    drawSource(canvas, { picture, width: picture.width, height: picture.height })
    picture.close()
    return canvas
  } catch {
    // The file is not a picture, or the browser cannot decode it.
    return undefined
  }
}

interface Detector {
  detect: (source: HTMLCanvasElement) => Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    /** The Shape Detection API, which is missing in the DOM types, because only some browsers have it. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector
      getSupportedFormats: () => Promise<string[]>
    }
  }
}

/** Reads the texts of all QR codes on a canvas. */
type ReadCodes = (canvas: HTMLCanvasElement) => Promise<string[]>

/** The browser's own QR code reader, if it has one. */
export async function findNativeReader(): Promise<ReadCodes | undefined> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector) return undefined
  try {
    const formats = await BarcodeDetector.getSupportedFormats()
    if (!formats.includes('qr_code')) return undefined
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (canvas) => (await detector.detect(canvas)).map(({ rawValue }) => rawValue)
  } catch {
    // Some browsers have the API, but the operating system has no reader.
    return undefined
  }
}

/**
 * Loads ZXing, which finds more codes than most native readers. The library has about 1 MB, so it is loaded at its
 * first use.
 */
export async function loadZxingReader(): Promise<ReadCodes> {
  const { readCodesWithZxing } = await import('./zxing-reader.ts')
  return readCodesWithZxing
}

/**
 * The maximum width and height in pixels, enough for the code in a photo of a whole page. Larger pictures are scaled
 * down.
 */
const MAX_SIDE = 2400

interface Source {
  picture: CanvasImageSource
  width: number
  height: number
}

/** Draws a picture or a video frame onto a canvas, whose size it changes. Throws if the browser cannot draw it. */
export function drawSource(canvas: HTMLCanvasElement, { picture, width, height }: Source) {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw pictures')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
}
