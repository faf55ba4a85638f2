import { encode, QrCodeDataType } from 'uqr'
import { reedSolomon } from './reed-solomon.ts'

/** Any mask is valid; trying all eight for the finest would take longer than the whole certificate. */
const MASK = 3

/** ISO/IEC 18004, tables 1 and 9, level M, from version 1 on: all codewords, the blocks they stand in, corrections in each. */
const VERSIONS = [
  [26, 1, 10],
  [44, 1, 16],
  [70, 1, 26],
  [100, 2, 18],
  [134, 2, 24],
  [172, 4, 16],
  [196, 4, 18],
  [242, 4, 22],
  [292, 5, 22],
  [346, 5, 26],
  [404, 5, 30],
  [466, 8, 22],
  [532, 9, 22],
  [581, 9, 24],
  [655, 10, 24],
  [733, 10, 28],
  [815, 11, 28],
  [901, 13, 26],
  [991, 14, 26],
] as const
const BYTES = 0b0100
const PADDING = [0xec, 0x11] as const

export interface QrCode {
  /** Modules a side. */
  size: number
  /** Row by row, 1 for a black one. */
  modules: Uint8Array
}

/**
 * The code for a text of at most 624 bytes, at error level M. The library spends longer on one than Typst on an eighth of
 * the paper: it now draws what all codes of a version share, once, and only what differs is written here.
 */
export function qrCode(text: string): QrCode {
  const bytes = Buffer.from(text)
  const version = 1 + VERSIONS.findIndex((_, index) => bytes.length + overhead(index + 1) <= dataLength(index + 1))
  if (version === 0) throw new RangeError(`A code holds no ${bytes.length} bytes`)
  const { size, modules, places } = frameOf(version)
  const drawn = modules.slice()
  for (const [at, codeword] of interleaved(dataCodewords(bytes, version), version).entries()) {
    for (let bit = 0; bit < 8; bit += 1) {
      const place = places[at * 8 + bit] ?? 0
      drawn[place] = (drawn[place] ?? 0) ^ ((codeword >> (7 - bit)) & 1)
    }
  }
  return { size, modules: drawn }
}

function sizesOf(version: number) {
  const [codewords, blocks, correction] = VERSIONS[version - 1] ?? VERSIONS[0]
  return { codewords, blocks, correction }
}

function dataLength(version: number): number {
  const { codewords, blocks, correction } = sizesOf(version)
  return codewords - blocks * correction
}

/** How many bytes say how many follow. */
const countLength = (version: number) => (version < 10 ? 1 : 2)
/** The mode and the end take half a byte each. */
const overhead = (version: number) => countLength(version) + 1

/** All that codes of one version share, masked: the patterns, and where each bit of the codewords has its place. */
interface Frame extends QrCode {
  places: Uint16Array
}

const frames = new Map<number, Frame>()

function frameOf(version: number): Frame {
  const known = frames.get(version)
  if (known) return known
  const settings = { ecc: 'M', boostEcc: false, border: 0, maskPattern: MASK } as const
  const { size, data, types } = encode('', { ...settings, minVersion: version, maxVersion: version })
  const modules = Uint8Array.from(data.flat(), Number)
  const places = placesIn(size, (column, row) => types[row]?.[column] === QrCodeDataType.Data)
  for (const place of places) modules[place] = ((place % size) + Math.floor(place / size)) % 3 === 0 ? 1 : 0
  const frame = { size, modules, places }
  frames.set(version, frame)
  return frame
}

/** §7.7.3: two columns at a time from the right, up and down in turn, without the column of the timing pattern. */
function placesIn(size: number, isData: (column: number, row: number) => boolean): Uint16Array {
  const places: number[] = []
  let upwards = true
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step
      for (const column of [right, right - 1]) if (isData(column, row)) places.push(row * size + column)
    }
    upwards = !upwards
  }
  return Uint16Array.from(places)
}

/** §7.4: mode, count, bytes, end, and padding up to what the version holds. */
function dataCodewords(bytes: Buffer, version: number): Uint8Array {
  const codewords = new Uint8Array(dataLength(version))
  const count = countLength(version) === 1 ? [bytes.length] : [bytes.length >> 8, bytes.length & 0xff]
  let used = 0
  let half: number = BYTES
  for (const byte of Buffer.concat([Buffer.from(count), bytes, Buffer.alloc(1)])) {
    codewords[used++] = (half << 4) | (byte >> 4)
    half = byte & 0x0f
  }
  for (let at = used; at < codewords.length; at += 1) codewords[at] = PADDING[(at - used) % 2] ?? 0
  return codewords
}

const corrections = new Map<number, ReturnType<typeof reedSolomon>>()

function correctionOf(length: number) {
  const known = corrections.get(length) ?? reedSolomon(length)
  corrections.set(length, known)
  return known
}

/** §7.6: the first bytes of all blocks, the second ones and so on, then the same of their corrections. */
function interleaved(data: Uint8Array, version: number): Uint8Array {
  const { codewords, blocks, correction } = sizesOf(version)
  const shortLength = Math.floor(data.length / blocks)
  const shortBlocks = blocks - (data.length % blocks)
  const correct = correctionOf(correction)
  const all = new Uint8Array(codewords)
  for (let block = 0; block < blocks; block += 1) {
    const begins = block * shortLength + Math.max(0, block - shortBlocks)
    const own = data.subarray(begins, begins + shortLength + (block < shortBlocks ? 0 : 1))
    for (const [at, byte] of own.entries()) {
      // Only the later blocks have a last byte, which therefore stand closer together.
      all[at < shortLength ? at * blocks + block : shortLength * blocks + block - shortBlocks] = byte
    }
    for (const [at, byte] of correct(own).entries()) all[data.length + at * blocks + block] = byte
  }
  return all
}
