// SPDX-License-Identifier: Apache-2.0
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { MaliciousFile } from './malicious-file.ts'

/** The first bytes of every PNG. */
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A chunk of a PNG, with its length and checksum. */
function chunk(type: string, content: Buffer) {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** The properties that the header of a PNG declares. `colours` is the number of the colour type. */
interface DeclaredImage {
  width: number
  height: number
  depth?: number
  colours?: number
}

/** A PNG with this header and this image data, which need not match. */
function pngOf({ width, height, depth = 8, colours = 0 }: DeclaredImage, data: Buffer, extra: Buffer[] = []) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colours], 8)
  const chunks = [chunk('IHDR', header), ...extra, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([SIGNATURE, ...chunks])
}

/** Changes a JPEG so that its frame declares a different size from that of its data. */
function resized(jpeg: Buffer, width: number, height: number) {
  const offset = jpeg.findIndex(
    (byte, index) => byte === 0xff && (jpeg[index + 1] === 0xc0 || jpeg[index + 1] === 0xc2),
  )
  const changed = Buffer.from(jpeg)
  changed.writeUInt16BE(height, offset + 5)
  changed.writeUInt16BE(width, offset + 7)
  return changed
}

const tooLittleData = deflateSync(Buffer.alloc(100))

/** Colour types of PNG, with their numbers. */
const COLOUR_TYPES = [
  [0, 'grey'],
  [2, 'colour'],
  [6, 'transparent colour'],
] as const

/** Pictures that declare too many pixels, are truncated, or are inconsistent. */
export async function brokenPictures(): Promise<MaliciousFile[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#888', noise } })
  const [jpeg, progressive, png, interlaced] = await Promise.all([
    photo.clone().jpeg().toBuffer(),
    photo.clone().jpeg({ progressive: true }).toBuffer(),
    photo.clone().png().toBuffer(),
    photo.clone().greyscale().png({ progressive: true }).toBuffer(),
  ])
  const fractions = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9]
  const truncate = (bytes: Buffer, fraction: number) => bytes.subarray(0, Math.floor(bytes.length * fraction))
  const truncated = [
    ...fractions.map((fraction) => ({
      what: `${fraction * 100} % of a JPEG`,
      name: 'a.jpg',
      bytes: truncate(jpeg, fraction),
    })),
    ...fractions.map((fraction) => ({
      what: `${fraction * 100} % of a PNG`,
      name: 'a.png',
      bytes: truncate(png, fraction),
    })),
    ...fractions.slice(0, 4).map((fraction) => ({
      what: `${fraction * 100} % of an interlaced PNG`,
      name: 'a.png',
      bytes: truncate(interlaced, fraction),
    })),
    { what: 'a tenth of a progressive JPEG', name: 'a.jpg', bytes: truncate(progressive, 0.1) },
  ]
  const sizes = [
    [50_000, 50_000],
    [65_000, 700],
    [2_000_000_000, 1],
    [1, 2_000_000_000],
    [0, 0],
    [0xffff_ffff, 0xffff_ffff],
    [7000, 7000],
  ] as const
  const oversizedPngs = sizes.flatMap(([width, height]) =>
    COLOUR_TYPES.map(([colours, description]) => ({
      what: `a PNG that declares ${width} × ${height} in ${description}`,
      name: 'a.png',
      bytes: pngOf({ width, height, colours }, tooLittleData),
    })),
  )
  const jpegSizes = [
    [65_000, 65_000],
    [50_000, 50_000],
    [0, 600],
  ] as const
  return [
    ...truncated,
    ...oversizedPngs,
    ...jpegSizes.map(([width, height]) => ({
      what: `a JPEG that declares ${width} × ${height}`,
      name: 'a.jpg',
      bytes: resized(jpeg, width, height),
    })),
    {
      what: 'a large PNG that compresses well',
      name: 'a.png',
      bytes: pngOf({ width: 20_000, height: 20_000 }, deflateSync(Buffer.alloc(20_001 * 2000), { level: 9 })),
    },
    {
      what: 'a PNG whose data is not compressed',
      name: 'a.png',
      bytes: pngOf({ width: 50, height: 50 }, Buffer.alloc(500, 1)),
    },
    {
      what: 'a PNG without any data',
      name: 'a.png',
      bytes: Buffer.concat([png.subarray(0, 33), chunk('IEND', Buffer.alloc(0))]),
    },
    {
      what: 'a PNG with an impossible bit depth',
      name: 'a.png',
      bytes: pngOf({ width: 50, height: 50, depth: 99 }, tooLittleData),
    },
    {
      what: 'a PNG with an impossible colour type',
      name: 'a.png',
      bytes: pngOf({ width: 50, height: 50, colours: 77 }, tooLittleData),
    },
    {
      what: 'an animated PNG',
      name: 'a.png',
      bytes: Buffer.concat([
        png.subarray(0, 33),
        chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
        png.subarray(33),
      ]),
    },
    { what: 'only the beginning of a JPEG', name: 'a.jpg', bytes: jpeg.subarray(0, 20) },
    {
      what: 'a JPEG with only markers',
      name: 'a.jpg',
      bytes: Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(100_000, Buffer.from([0xff, 0xd8]))]),
    },
    { what: 'only the signature of a PNG', name: 'a.png', bytes: SIGNATURE },
  ]
}
