import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// By default, the library fetches its WebAssembly from a CDN.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** Finds QR codes of any size and angle, also pale or inverted ones. */
export async function readCodesWithZxing(canvas: HTMLCanvasElement): Promise<string[]> {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  if (!pixels) return []
  const found = await readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8 })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
