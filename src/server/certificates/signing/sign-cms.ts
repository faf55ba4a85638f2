// SPDX-License-Identifier: Apache-2.0
import { createHash, type KeyObject, sign } from 'node:crypto'
import { partsOf, readDer, TAGS } from '#shared/certificates/pdf/der.ts'

/** A private key with its certificate chain up to the root. Each certificate is in DER. */
export interface CmsSigner {
  key: KeyObject
  chain: readonly Uint8Array[]
}

/** Function that fetches the time stamp (RFC 3161) for the SHA-256 of a signature. */
export type Stamp = (digest: Uint8Array) => Promise<Uint8Array>

/** An object identifier, from its encoded content in hexadecimal digits. */
const oid = (digits: string) => der(TAGS.oid, Buffer.from(digits, 'hex'))
const sequence = (...parts: readonly Uint8Array[]) => der(TAGS.sequence, ...parts)

const SIGNED_DATA = oid('2a864886f70d010702')
const DATA = oid('2a864886f70d010701')
const SHA_256 = sequence(oid('608648016503040201'))
const ECDSA_WITH_SHA_256 = oid('2a8648ce3d040302')
const CONTENT_TYPE = oid('2a864886f70d010903')
const MESSAGE_DIGEST = oid('2a864886f70d010904')
const SIGNING_TIME = oid('2a864886f70d010905')
const ALGORITHM_PROTECTION = oid('2a864886f70d010934')
const SIGNING_CERTIFICATE_V2 = oid('2a864886f70d010910022f')
const TIME_STAMP = oid('2a864886f70d010910020e')
const VERSION_1 = der(TAGS.integer, Uint8Array.of(1))
/** The context-specific tag [1]. */
const CONTEXT_1 = 0xa1
/** The tag [4] of a name in a certificate (RFC 5280, GeneralName). */
const DIRECTORY_NAME = 0xa4

/**
 * Creates a detached CAdES signature (ETSI EN 319 122-1 §5) of the content with this SHA-256. No library is used,
 * because it would parse and encode the same certificates for each document, which takes longer than the rest of the
 * work.
 */
export async function signCms(
  digest: Uint8Array,
  signedAt: Date,
  { key, chain }: CmsSigner,
  stamp?: Stamp,
): Promise<Buffer> {
  const [certificate] = chain
  if (!certificate) throw new Error('A signing key has a certificate')
  const { issuer, serial } = issuerOf(certificate)
  const attributes = derSet(TAGS.set, [
    attribute(CONTENT_TYPE, DATA),
    attribute(SIGNING_TIME, der(TAGS.utcTime, Buffer.from(utcTime(signedAt)))),
    // This attribute protects the choice of the algorithm (RFC 6211).
    attribute(ALGORITHM_PROTECTION, sequence(SHA_256, der(CONTEXT_1, ECDSA_WITH_SHA_256))),
    attribute(MESSAGE_DIGEST, der(TAGS.octetString, digest)),
    attribute(SIGNING_CERTIFICATE_V2, certificateId(certificate, issuer, serial)),
  ])
  const signature = sign('sha256', attributes, key)
  // RFC 5652 §5.4: the attributes are signed as a SET but stored under an implicit tag.
  const implicitAttributes = Buffer.from(attributes)
  implicitAttributes[0] = TAGS.context0
  const signer = sequence(
    VERSION_1,
    sequence(issuer, serial),
    SHA_256,
    implicitAttributes,
    sequence(ECDSA_WITH_SHA_256),
    der(TAGS.octetString, signature),
    ...(stamp ? [der(CONTEXT_1, attribute(TIME_STAMP, await stamp(sha256(signature))))] : []),
  )
  const content = [VERSION_1, der(TAGS.set, SHA_256), sequence(DATA), der(TAGS.context0, ...chain)]
  return sequence(SIGNED_DATA, der(TAGS.context0, sequence(...content, der(TAGS.set, signer))))
}

const attribute = (type: Uint8Array, value: Uint8Array) => sequence(type, der(TAGS.set, value))

/** Encodes ESSCertIDv2 (RFC 5035 §3), which identifies the signer's certificate, so that it cannot be replaced. */
function certificateId(certificate: Uint8Array, issuer: Uint8Array, serial: Uint8Array) {
  const digest = der(TAGS.octetString, sha256(certificate))
  return sequence(sequence(sequence(digest, sequence(sequence(der(DIRECTORY_NAME, issuer)), serial))))
}

/** Reads serial number and issuer, which follow the version (RFC 5280 §4.1). */
function issuerOf(certificate: Uint8Array) {
  const [element] = readDer(certificate)
  const [toBeSigned] = partsOf(element, TAGS.sequence)
  const [, serial, , issuer] = partsOf(toBeSigned, TAGS.sequence)
  if (!serial || !issuer) throw new Error('The certificate has no serial number or issuer')
  return { serial: serial.whole, issuer: issuer.whole }
}

/** Formats a date as UTCTime, such as `261121063000Z`. */
const utcTime = (date: Date) => `${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Encodes a DER value (X.690 §8, §10) from its tag and content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content])
}

/** Encodes a SET OF; DER requires its members in byte order. */
const derSet = (tag: number, members: readonly Uint8Array[]) =>
  der(tag, ...[...members].sort((a, b) => Buffer.compare(a, b)))

/** Encodes a length of up to 65,535 bytes (X.690 §8.1.3): one byte, or `0x81` and one byte, or `0x82` and two bytes. */
function lengthOf({ length }: Uint8Array) {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}
