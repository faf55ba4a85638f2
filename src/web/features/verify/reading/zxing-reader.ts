// SPDX-License-Identifier: Apache-2.0
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// By default, the library fetches its WebAssembly from a CDN. This setting makes it fetch the file from the portal.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** The maximum number of codes that are read from one picture. */
const MAX_CODES = 8

/** Finds QR codes of any size and angle, even if they are pale or inverted. */
export async function readCodesWithZxing(canvas: HTMLCanvasElement): Promise<string[]> {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  if (!pixels) return []
  const codes = await readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: MAX_CODES })
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text)
}
