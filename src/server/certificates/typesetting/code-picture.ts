import { crc32, deflateSync } from 'node:zlib'
import { type QrCode, qrCode } from './qr-code.ts'

/**
 * Each module of the code is this many pixels wide. With two, a code of the finest version is often not read from a picture
 * of 150 dots an inch; with four Typst has twice the pixels to read and to pack. As a path of squares the code would cost
 * six times the bytes and twice the time.
 */
const SCALE = 3

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const WHITE = 0xff

/** The code for a text at error level M, as a black and white PNG without its white border, and its modules a side. */
export function codePicture(text: string) {
  const code = qrCode(text)
  return { picture: onePng(pixelRows(code), code.size * SCALE), modules: code.size }
}

/** Rows of pixels, eight to a byte; PNG puts its filter, none, before each. */
function pixelRows({ size, modules }: QrCode): Buffer {
  const length = 1 + Math.ceil((size * SCALE) / 8)
  const rows = Buffer.alloc(length * SCALE * size, WHITE)
  for (let y = 0; y < size; y += 1) {
    const begins = y * SCALE * length
    rows[begins] = 0
    for (let x = 0; x < size * SCALE; x += 1) {
      if (!modules[y * size + Math.floor(x / SCALE)]) continue
      const at = begins + 1 + (x >> 3)
      rows[at] = (rows[at] ?? 0) & ~(0x80 >> (x & 7))
    }
    for (let copy = 1; copy < SCALE; copy += 1) rows.copy(rows, begins + copy * length, begins, begins + length)
  }
  return rows
}

function onePng(rows: Buffer, size: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header[8] = 1 // one bit a pixel, in shades of grey
  const pixels = deflateSync(rows, { level: 1 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, content: Buffer) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
