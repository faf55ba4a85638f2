/** The texts of the codes on a picture; undefined for a file that is no picture. */
export async function readPicture(file: File): Promise<string[] | undefined> {
  const drawing = await drawn(file)
  if (!drawing) return undefined
  const quick = (await (await ownReader())?.(drawing).catch(() => [])) ?? []
  return quick.length > 0 ? quick : (await thoroughReader())(drawing)
}

async function drawn(file: File) {
  try {
    const picture = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    drawSource(canvas, { picture, width: picture.width, height: picture.height })
    picture.close()
    return canvas
  } catch {
    // Not a picture, or one that this browser cannot show.
    return undefined
  }
}

interface Detector {
  detect: (source: HTMLCanvasElement) => Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    /** Of some browsers only (Shape Detection API), which is why the types of the DOM do not know it. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector
      getSupportedFormats: () => Promise<string[]>
    }
  }
}

/** Reads the texts of all QR codes of a drawing. */
type ReadCodes = (drawing: HTMLCanvasElement) => Promise<string[]>

/** The browser's own reader, where it has one that knows QR codes. */
export async function ownReader(): Promise<ReadCodes | undefined> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector) return undefined
  try {
    const formats = await BarcodeDetector.getSupportedFormats()
    if (!formats.includes('qr_code')) return undefined
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (drawing) => (await detector.detect(drawing)).map(({ rawValue }) => rawValue)
  } catch {
    // Some browsers offer a reader that their system does not have.
    return undefined
  }
}

/** A reader that finds more than most browsers' own; a megabyte, fetched when it is needed. */
export async function thoroughReader(): Promise<ReadCodes> {
  const { readCodesThoroughly } = await import('./thorough-reader.ts')
  return readCodesThoroughly
}

/** Enough for the finest code on a photo of the whole paper, in pixels. */
const MOST_SIDE = 2400

interface Source {
  picture: CanvasImageSource
  width: number
  height: number
}

/** Draws a picture, or what a camera sees, onto a canvas that is used again and again. Throws where that is not possible. */
export function drawSource(canvas: HTMLCanvasElement, { picture, width, height }: Source) {
  const scale = Math.min(1, MOST_SIDE / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw pictures')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
}
