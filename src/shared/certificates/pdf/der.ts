// SPDX-License-Identifier: Apache-2.0
/** One DER value (X.690): its tag, its content, and the whole encoding with tag and length. */
export interface Der {
  tag: number
  content: Uint8Array
  whole: Uint8Array
}

/** The tags of the values in certificates and signatures (X.690), each one byte. */
export const TAGS = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context3: 0xa3,
} as const

/** Thrown for bytes that are not the expected DER. */
export class UnexpectedDer extends Error {
  constructor(expected: string) {
    super(`Expected ${expected}`)
    this.name = 'UnexpectedDer'
  }
}

/** The maximum number of consecutive values. Real files have far fewer, and each value uses much more memory than its bytes. */
const MAX_VALUES = 1000
/** The maximum number of bytes of an object identifier, and of a time. */
const MAX_OID_BYTES = 32
const MAX_TIME_BYTES = 15

/**
 * Reads consecutive values up to the last byte. As DER demands, indefinite lengths and lengths with leading zeros are
 * rejected, so that signed data has only one encoding. Tag numbers above 30 do not occur in certificates or signatures.
 */
export function readDer(bytes: Uint8Array): Der[] {
  const found: Der[] = []
  for (let offset = 0; offset < bytes.length; ) {
    if (found.length === MAX_VALUES) throw new UnexpectedDer(`at most ${MAX_VALUES} values`)
    const element = firstDer(bytes.subarray(offset))
    found.push(element)
    offset += element.whole.length
  }
  return found
}

/** Reads the first value, and ignores the bytes after it. */
export function firstDer(bytes: Uint8Array): Der {
  // The defaults for missing bytes, 0x1f and 0x80, are rejected below. A tag whose last five bits are set has further bytes.
  const [tag = 0x1f, first = 0x80] = bytes
  if ((tag & 0x1f) === 0x1f) throw new UnexpectedDer('a tag')
  const { length, begins } = first < 0x80 ? { length: first, begins: 2 } : longLength(bytes, first & 0x7f)
  const ends = begins + length
  if (ends > bytes.length) throw new UnexpectedDer('a complete value')
  return { tag, content: bytes.subarray(begins, ends), whole: bytes.subarray(0, ends) }
}

/** Reads a length of 128 or more: `count` bytes, the most significant first, without leading zeros. */
function longLength(bytes: Uint8Array, count: number) {
  const digits = bytes.subarray(2, 2 + count)
  const length = digits.reduce((sum, digit) => sum * 256 + digit, 0)
  const isShortest = digits[0] !== 0 && length >= 0x80
  if (count < 1 || count > 4 || digits.length < count || !isShortest) throw new UnexpectedDer('a length')
  return { length, begins: 2 + count }
}

/** The parts of a value with this tag. */
export function partsOf(value: Der | undefined, tag: number): Der[] {
  return readDer(contentOf(value, tag))
}

/** The content of a value with this tag. */
export function contentOf(value: Der | undefined, tag: number): Uint8Array {
  if (value?.tag !== tag) throw new UnexpectedDer(`a value with tag ${tag.toString(16)}`)
  return value.content
}

/** The DER encoding of an object identifier, in hexadecimal. */
export const oidOf = (value: Der | undefined) => hex(atMost(MAX_OID_BYTES, contentOf(value, TAGS.oid)))

function atMost(longest: number, content: Uint8Array) {
  if (content.length > longest) throw new UnexpectedDer(`at most ${longest} bytes`)
  return content
}

export const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reads a UTCTime or GeneralizedTime, in seconds since 1970. */
export function parseDerTime(value: Der | undefined): number {
  const isShort = value?.tag === TAGS.utcTime
  const text = String.fromCharCode(
    ...atMost(MAX_TIME_BYTES, contentOf(value, isShort ? TAGS.utcTime : TAGS.generalizedTime)),
  )
  const [, year = '', ...rest] = (isShort ? UTC_TIME : GENERALIZED_TIME).exec(text) ?? []
  if (year === '') throw new UnexpectedDer('a date and time')
  // RFC 5280 §4.1.2.5.1: two-digit years below 50 are 20xx.
  const fullYear = isShort ? Number(year) + (Number(year) < 50 ? 2000 : 1900) : Number(year)
  const [month = 1, day = 1, hour = 0, minute = 0, second = 0] = rest.map(Number)
  return Date.UTC(fullYear, month - 1, day, hour, minute, second) / 1000
}

const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/
