// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reencodePicture } from '#server/documents/checking/check-documents.ts'
import { contentType, createHeadAndTail } from '#server/documents/content-type.ts'
import { UnreadablePicture } from '#server/documents/decode-uploaded-picture.ts'
import { pictureOfTooManyPixels } from '#tests/support/corpus/odd-pictures.ts'
import { expectLinear } from '#tests/support/cost/growth.ts'

const SENDER = { accountId: '1', network: '' }

let path: string
let jpeg: Buffer
let png: Buffer
let webp: Buffer
let gif: Buffer
let avif: Buffer

beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'gs-pictures-')), 'picture')
  const picture = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#888888' } })
  jpeg = await picture().jpeg({ progressive: true }).toBuffer()
  png = await picture().png().toBuffer()
  webp = await picture().webp().toBuffer()
  gif = await picture().gif().toBuffer()
  avif = await picture().avif().toBuffer()
})

afterAll(() => rm(join(path, '..'), { recursive: true }))

/** Repeats a pattern up to this many bytes. */
const many = (pattern: Buffer, bytes: number) =>
  Buffer.alloc(Math.floor(bytes / pattern.length) * pattern.length, pattern)

/** A chunk of a PNG: its length, type and content, and its checksum. */
function chunk(type: string, content: Buffer) {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** A picture with content after its header, such as chunks that a reader skips. */
const withContentAfterHead = (picture: Buffer, head: number, content: Buffer) =>
  Buffer.concat([picture.subarray(0, head), content, picture.subarray(head)])

// The lengths of the headers: a PNG begins with its signature and the chunk IHDR, a JPEG with a marker of two bytes.
const PNG_HEAD = 33
const JPEG_HEAD = 2
const TEXT = chunk('tEXt', Buffer.from('a\0b'))
const COMPRESSED_TEXT = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(1_000_000))]))
const COMMENT = Buffer.from([0xff, 0xfe, 0, 3, 0])
/** The last scan of a progressive picture, which may be repeated. */
const lastScan = () => jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)

const PICTURES: Record<string, (bytes: number) => Buffer> = {
  'a PNG of many short texts': (bytes) => withContentAfterHead(png, PNG_HEAD, many(TEXT, bytes)),
  'a PNG of many compressed texts': (bytes) => withContentAfterHead(png, PNG_HEAD, many(COMPRESSED_TEXT, bytes)),
  'a PNG of many empty data chunks': (bytes) =>
    withContentAfterHead(png, png.indexOf('IDAT') - 4, many(chunk('IDAT', Buffer.alloc(0)), bytes)),
  'a PNG of unknown chunks': (bytes) =>
    withContentAfterHead(png, PNG_HEAD, many(chunk('abCd', Buffer.alloc(0)), bytes)),
  'a JPEG of many comments': (bytes) => withContentAfterHead(jpeg, JPEG_HEAD, many(COMMENT, bytes)),
  'a JPEG of fill bytes': (bytes) => withContentAfterHead(jpeg, JPEG_HEAD, Buffer.alloc(bytes, 0xff)),
  'a JPEG of many scans': (bytes) => Buffer.concat([jpeg.subarray(0, -2), many(lastScan(), bytes), jpeg.subarray(-2)]),
  'a JPEG followed by other bytes': (bytes) => Buffer.concat([jpeg, Buffer.alloc(bytes, 0xff)]),
}

/** A RIFF container with content after the header of its first chunk, and with a correct length. */
function webpWith(content: Buffer) {
  const bytes = Buffer.concat([webp, content])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

/** The only frame of the GIF, which begins with the byte 0x2C. */
const gifFrame = () => gif.subarray(gif.indexOf(Buffer.from([0x2c])), -1)
/** An empty box of an AVIF, which a reader skips. */
const FREE_BOX = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('free')])

/** A TIFF of empty directories, each of which references the next. */
function tiffOfDirectories(bytes: number) {
  const tiff = Buffer.alloc(bytes - (bytes % 6) + 8)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  for (let offset = 8; offset + 6 <= tiff.length; offset += 6)
    tiff.writeUInt32LE(offset + 12 <= tiff.length ? offset + 6 : 0, offset + 2)
  return tiff
}

const OTHER_FORMATS: Record<string, (bytes: number) => Buffer> = {
  'a WebP of unknown chunks': (bytes) => webpWith(many(Buffer.from('abcd\0\0\0\0', 'latin1'), bytes)),
  'a GIF of many frames': (bytes) => Buffer.concat([gif.subarray(0, -1), many(gifFrame(), bytes), gif.subarray(-1)]),
  'an AVIF of empty boxes': (bytes) => Buffer.concat([avif, many(FREE_BOX, bytes)]),
  'a TIFF of many directories': tiffOfDirectories,
}

describe('Reading a picture takes at most linear time in its bytes', () => {
  test.for(Object.entries({ ...PICTURES, ...OTHER_FORMATS }))('%s', async ([, make]) => {
    const parse = async (bytes: Buffer) => {
      await writeFile(path, bytes)
      await reencodePicture(path, SENDER).catch((error) => expect(error).toBeInstanceOf(UnreadablePicture))
    }
    await expectLinear({ make, parse, usesThreads: true })
  })

  test('a picture of 50,000 × 50,000 pixels is rejected at any file size', async () => {
    const parse = async (bytes: Buffer) => {
      await writeFile(path, bytes)
      await expect(reencodePicture(path, SENDER)).rejects.toMatchObject({ errorCode: 'too-many-pixels' })
    }
    const make = (bytes: number) => Buffer.concat([pictureOfTooManyPixels(), Buffer.alloc(bytes)])
    await expectLinear({ make, parse, usesThreads: true })
  })
})

describe('a picture of a few lines', () => {
  const ofSize = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888888' } })
      .png()
      .toBuffer()

  // Before this limit existed, a picture of 300 KB with 40 million pixels in two lines needed 51 seconds and 7 GB of memory.
  test.for([
    [20_001, 2],
    [2, 20_001],
  ] as const)('is rejected with %i × %i pixels', async ([width, height]) => {
    await writeFile(path, await ofSize(width, height))
    await expect(reencodePicture(path, SENDER)).rejects.toMatchObject({ errorCode: 'too-many-pixels' })
  })

  test('is accepted up to 20,000 pixels in a line', async () => {
    await writeFile(path, await ofSize(20_000, 2))
    await reencodePicture(path, SENDER)
  })
})

describe('Detecting the type of a file takes at most linear time in its bytes', () => {
  test.for([
    ['a file that begins as a PDF', Buffer.from('%PDF-1.7 startxref 1 ')],
    ['a file of spaces', Buffer.from(' ')],
    ['a file of picture signatures', Buffer.from('\x89PNG\r\n\x1a\n\xff\xd8\xff', 'latin1')],
    ['a file of ZIP signatures', Buffer.from('PK\x03\x04', 'latin1')],
  ] as const)('%s', async ([, pattern]) => {
    const parse = async (bytes: Buffer) => {
      const { append, headAndTail } = createHeadAndTail()
      for (let offset = 0; offset < bytes.length; offset += 1024) append(bytes.subarray(offset, offset + 1024))
      await contentType(headAndTail)
    }
    await expectLinear({ make: (bytes) => many(pattern, bytes), parse })
  })
})
