// SPDX-License-Identifier: Apache-2.0
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** The checksum of a PNG chunk. */
const checksumOf = (bytes: Buffer) => {
  const word = Buffer.alloc(4)
  word.writeUInt32BE(crc32(bytes))
  return word
}

/** A PNG that declares 50,000 × 50,000 pixels in a few bytes. */
export function pictureOfTooManyPixels(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(50_000, 0)
  header.writeUInt32BE(50_000, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(100))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

/** A photo whose second half is missing, as after an interrupted copy. */
export async function truncatedPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#888888', noise } })
  const complete = await photo.jpeg().toBuffer()
  return complete.subarray(0, Math.floor(complete.length / 2))
}

/** A chunk of a PNG, with its length and checksum. */
function chunk(type: string, content: Buffer) {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, typed, checksumOf(typed)])
}
