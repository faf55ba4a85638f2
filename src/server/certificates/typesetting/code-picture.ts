import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/**
 * Each module of the code is this many pixels wide: enough that a viewer which smooths pictures leaves its edges sharp.
 * As a path of squares the code would cost six times the bytes and twice the time.
 */
const SCALE = 4
/** Any mask is valid; trying all eight for the finest would take longer than the whole certificate. */
const MASK = 3

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const WHITE = 0xff

/** The code for a text at error level M, as a black and white PNG without its white border, and its modules a side. */
export function codePicture(text: string) {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 0, maskPattern: MASK })
  return { picture: onePng(data.map(pixelRow), size * SCALE), modules: size }
}

/** A row of pixels, eight to a byte; PNG puts its filter, none, before it. */
function pixelRow(modules: readonly boolean[]) {
  const row = Buffer.alloc(1 + Math.ceil(modules.length / 2), WHITE)
  row[0] = 0
  for (const [position, isBlack] of modules.entries()) {
    // Four pixels are half a byte, the first half for an even module.
    const at = 1 + (position >> 1)
    if (isBlack) row[at] = (row[at] ?? 0) & (position % 2 === 0 ? 0x0f : 0xf0)
  }
  return row
}

function onePng(rows: readonly Buffer[], size: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header[8] = 1 // one bit a pixel, in shades of grey
  const pixels = deflateSync(Buffer.concat(rows.flatMap((row) => Array.from({ length: SCALE }, () => row))), {
    level: 1,
  })
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
