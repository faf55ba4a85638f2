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
export type ReadCodes = (drawing: HTMLCanvasElement) => Promise<string[]>

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
