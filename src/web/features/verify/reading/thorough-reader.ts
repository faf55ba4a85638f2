import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The library would fetch its program from another company's server.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** Looks for QR codes of any size and angle, also pale or inverted ones. */
export async function readCodesThoroughly(drawing: HTMLCanvasElement): Promise<string[]> {
  const pixels = drawing.getContext('2d')?.getImageData(0, 0, drawing.width, drawing.height)
  if (!pixels) return []
  const found = await readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8 })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
