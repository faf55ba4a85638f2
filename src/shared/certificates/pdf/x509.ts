// SPDX-License-Identifier: Apache-2.0
import { decodeBase64url, encodeBase64url } from '../base64url.ts'
import type { PublishedKey } from '../published-keys.ts'
import { areEqual } from '../published-keys.ts'
import {
  contentOf,
  type Der,
  firstDer,
  hex,
  oidOf,
  parseDerTime,
  partsOf,
  readDer,
  TAGS,
  UnexpectedDer,
} from './der.ts'

/** The parts of an X.509 certificate with a P-256 key (RFC 5280 §4.1) that are needed to verify a signature. */
export interface X509 {
  der: Uint8Array
  /** The bytes that the issuer signed. */
  signed: Uint8Array
  /** The ECDSA values r and s, 32 bytes each. */
  signature: Uint8Array
  serial: Uint8Array
  issuer: Uint8Array
  subject: Uint8Array
  /** The validity period, in seconds since 1970. */
  validFrom: number
  validUntil: number
  key: Pick<PublishedKey, 'x' | 'y'>
  /** Whether the certificate may issue other certificates. */
  isAuthority: boolean
}

const ECDSA_WITH_SHA256 = '2a8648ce3d040302'
const BASIC_CONSTRAINTS = '551d13'
/** The bytes that precede the point in the encoding of a P-256 key (RFC 5480 §2), in hexadecimal. */
const P256_KEY_PREFIX = '3059301306072a8648ce3d020106082a8648ce3d03010703420004'
const COORDINATE_BYTES = 32

/** Reads an X.509 certificate. Throws `UnexpectedDer` for anything else. */
export function readX509(der: Uint8Array): X509 {
  const [element, ...unexpected] = readDer(der)
  const [tbs, algorithm, signature, ...unexpectedParts] = partsOf(element, TAGS.sequence)
  if (!tbs || unexpected.length > 0 || unexpectedParts.length > 0) throw new UnexpectedDer('a certificate')
  requireEcdsa(algorithm)
  // The parts of the signed content (`TBSCertificate`) after the version. They repeat the algorithm of the signature.
  const [, serial, signedAlgorithm, issuer, validity, subject, key, ...optionalParts] = partsOf(tbs, TAGS.sequence)
  requireEcdsa(signedAlgorithm)
  const [from, to] = partsOf(validity, TAGS.sequence)
  return {
    der,
    signed: tbs.whole,
    signature: ecdsaSignature(wholeBytesOfBitString(contentOf(signature, TAGS.bitString))),
    serial: contentOf(serial, TAGS.integer),
    issuer: encodedSequence(issuer),
    subject: encodedSequence(subject),
    validFrom: parseDerTime(from),
    validUntil: parseDerTime(to),
    key: p256Key(encodedSequence(key)),
    isAuthority: isAuthority(optionalParts.find(({ tag }) => tag === TAGS.context3)),
  }
}

/** Converts an ECDSA signature from DER (RFC 3279 §2.2.3) to r and s, as WebCrypto requires. */
export function ecdsaSignature(der: Uint8Array): Uint8Array {
  const [element, ...unexpected] = readDer(der)
  const [r, s, ...unexpectedParts] = partsOf(element, TAGS.sequence)
  if (unexpected.length > 0 || unexpectedParts.length > 0) throw new UnexpectedDer('a signature')
  const signature = new Uint8Array(2 * COORDINATE_BYTES)
  for (const [index, number] of [r, s].entries()) {
    const digits = unsignedBytes(contentOf(number, TAGS.integer))
    signature.set(digits, (index + 1) * COORDINATE_BYTES - digits.length)
  }
  return signature
}

/** Throws unless the algorithm is ECDSA with SHA-256, without parameters. */
export function requireEcdsa(algorithm: Der | undefined) {
  const [oid, ...parameters] = partsOf(algorithm, TAGS.sequence)
  if (oidOf(oid) !== ECDSA_WITH_SHA256 || parameters.length > 0) throw new UnexpectedDer('ECDSA with SHA-256')
}

/** The bytes of a positive INTEGER without its sign byte. Rejects negative numbers and redundant zeros. */
function unsignedBytes(integer: Uint8Array) {
  const [first, second] = integer
  const isNegative = (byte: number) => byte >= 0x80
  // A zero byte precedes a number that would otherwise look negative.
  const isPadded = first === 0 && second !== undefined
  if (first === undefined || isNegative(first) || (isPadded && !isNegative(second)))
    throw new UnexpectedDer('a positive number')
  const digits = isPadded ? integer.subarray(1) : integer
  if (digits.length > COORDINATE_BYTES) throw new UnexpectedDer(`a number of at most ${COORDINATE_BYTES} bytes`)
  return digits
}

function p256Key(spki: Uint8Array) {
  const point = spki.subarray(P256_KEY_PREFIX.length / 2)
  if (hex(spki.subarray(0, P256_KEY_PREFIX.length / 2)) !== P256_KEY_PREFIX || point.length !== 2 * COORDINATE_BYTES)
    throw new UnexpectedDer('a P-256 key')
  return {
    x: encodeBase64url(point.subarray(0, COORDINATE_BYTES)),
    y: encodeBase64url(point.subarray(COORDINATE_BYTES)),
  }
}

/** Whether the extensions contain the basic constraint `cA`. */
function isAuthority(extensions: Der | undefined) {
  if (!extensions) return false
  const [list] = readDer(extensions.content)
  const found = partsOf(list, TAGS.sequence)
    .map((extension) => partsOf(extension, TAGS.sequence))
    .find(([oid]) => oidOf(oid) === BASIC_CONSTRAINTS)
  const value = found?.at(-1)
  if (!value) return false
  const [ca] = partsOf(firstDer(contentOf(value, TAGS.octetString)), TAGS.sequence)
  return ca?.tag === TAGS.boolean && areEqual(ca.content, Uint8Array.of(0xff))
}

/** The bytes of a BIT STRING without unused bits, whose first byte is therefore 0. */
function wholeBytesOfBitString(bits: Uint8Array) {
  if (bits[0] !== 0) throw new UnexpectedDer('whole bytes')
  return bits.subarray(1)
}

function encodedSequence(value: Der | undefined) {
  if (value?.tag !== TAGS.sequence) throw new UnexpectedDer('a sequence')
  return value.whole
}

/** Decodes standard base64 (not base64url), as in the field `x5c` of a JSON Web Key; undefined for invalid text. */
export function decodeBase64(text: string): Uint8Array | undefined {
  return decodeBase64url(
    text
      .replace(/={1,2}$/, '')
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  )
}
