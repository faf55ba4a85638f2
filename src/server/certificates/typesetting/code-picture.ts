// SPDX-License-Identifier: Apache-2.0
import { crc32, deflateSync } from 'node:zlib'
import { encode, type QrCodeGenerateResult } from 'uqr'

/**
 * Pixels per module. With two pixels, codes of the highest version are often unreadable at 150 dpi; with four, Typst
 * has to compress almost twice as many pixels. A code drawn as a vector path would need six times the bytes and twice
 * the time.
 */
const SCALE = 3

/**
 * A fixed mask, because every mask is valid, and to search for the best of the eight masks takes longer than to typeset
 * the certificate.
 */
const SETTINGS = { ecc: 'M', boostEcc: false, border: 0, maskPattern: 3 } as const

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const WHITE = 0xff

/** A QR code at error level M as a black and white PNG without its white border, and its number of modules per side. */
export function codePicture(text: string) {
  const code = encode(text, SETTINGS)
  return { picture: encodePng(pixelRows(code), code.size * SCALE), modules: code.size }
}

/** Rows of pixels, eight per byte, each after its PNG filter byte (0: none). */
function pixelRows({ size, data }: QrCodeGenerateResult): Buffer {
  const length = 1 + Math.ceil((size * SCALE) / 8)
  const rows = Buffer.alloc(length * SCALE * size, WHITE)
  for (const [y, modules] of data.entries()) {
    const rowStart = y * SCALE * length
    rows[rowStart] = 0
    for (let x = 0; x < size * SCALE; x += 1) {
      if (!modules[Math.floor(x / SCALE)]) continue
      // A black pixel clears its bit. The leftmost pixel of eight is the highest bit.
      const offset = rowStart + 1 + (x >> 3)
      rows[offset] = (rows[offset] ?? 0) & ~(0x80 >> (x & 7))
    }
    for (let copy = 1; copy < SCALE; copy += 1) rows.copy(rows, rowStart + copy * length, rowStart, rowStart + length)
  }
  return rows
}

function encodePng(rows: Buffer, size: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header[8] = 1 // one bit per pixel, greyscale
  const pixels = deflateSync(rows, { level: 1 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer) {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(typeAndData.length + 8)
  framed.writeUInt32BE(data.length, 0)
  typeAndData.copy(framed, 4)
  framed.writeUInt32BE(crc32(typeAndData), typeAndData.length + 4)
  return framed
}
