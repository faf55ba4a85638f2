import { createHash, type KeyObject, sign } from 'node:crypto'
import { partsOf, readDer, TAGS } from '#shared/certificates/pdf/der.ts'

/** The private key, and the certificate of the key and its issuers up to the root, each in DER. */
export interface CmsSigner {
  key: KeyObject
  chain: readonly Uint8Array[]
}

/** Fetches the time-stamp (RFC 3161) for the SHA-256 of a signature. */
export type Stamp = (digest: Uint8Array) => Promise<Uint8Array>

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
const CONTEXT_1 = 0xa1
const DIRECTORY_NAME = 0xa4

/**
 * Signs what has this SHA-256, detached, as CAdES asks for (ETSI EN 319 122-1 §5). The library that signed before read
 * and spelled the same certificates anew for each paper, which took longer than all the rest.
 */
export async function signCms(digest: Uint8Array, at: Date, { key, chain }: CmsSigner, stamp?: Stamp): Promise<Buffer> {
  const [certificate] = chain
  if (!certificate) throw new Error('A signing key has a certificate')
  const { issuer, serial } = issuerOf(certificate)
  const attributes = derSet(TAGS.set, [
    attribute(CONTENT_TYPE, DATA),
    attribute(SIGNING_TIME, der(TAGS.utcTime, Buffer.from(utcTime(at)))),
    // RFC 6211: nobody may say that another algorithm was meant.
    attribute(ALGORITHM_PROTECTION, sequence(SHA_256, der(CONTEXT_1, ECDSA_WITH_SHA_256))),
    attribute(MESSAGE_DIGEST, der(TAGS.octetString, digest)),
    attribute(SIGNING_CERTIFICATE_V2, certificateId(certificate, issuer, serial)),
  ])
  const signature = sign('sha256', attributes, key)
  // RFC 5652 §5.4: what was signed as a SET stands in the signature under a tag of its own.
  const standing = Buffer.from(attributes)
  standing[0] = TAGS.context0
  const signer = sequence(
    VERSION_1,
    sequence(issuer, serial),
    SHA_256,
    standing,
    sequence(ECDSA_WITH_SHA_256),
    der(TAGS.octetString, signature),
    ...(stamp ? [der(CONTEXT_1, attribute(TIME_STAMP, await stamp(sha256(signature))))] : []),
  )
  const content = [VERSION_1, der(TAGS.set, SHA_256), sequence(DATA), der(TAGS.context0, ...chain)]
  return sequence(SIGNED_DATA, der(TAGS.context0, sequence(...content, der(TAGS.set, signer))))
}

const attribute = (type: Uint8Array, value: Uint8Array) => sequence(type, der(TAGS.set, value))

/** ESSCertIDv2 (RFC 5035 §3): which certificate is the signer's, so that no other can take its place. */
function certificateId(certificate: Uint8Array, issuer: Uint8Array, serial: Uint8Array) {
  const digest = der(TAGS.octetString, sha256(certificate))
  return sequence(sequence(sequence(digest, sequence(sequence(der(DIRECTORY_NAME, issuer)), serial))))
}

/** RFC 5280 §4.1: version, serial number, algorithm, issuer. */
function issuerOf(certificate: Uint8Array) {
  const [whole] = readDer(certificate)
  const [toBeSigned] = partsOf(whole, TAGS.sequence)
  const [, serial, , issuer] = partsOf(toBeSigned, TAGS.sequence)
  if (!serial || !issuer) throw new Error('A certificate of version 3 names its issuer')
  return { serial: serial.whole, issuer: issuer.whole }
}

/** `261121063000Z` */
const utcTime = (at: Date) => `${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** One value of DER (X.690 §8, §10): a tag, and what is in it. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content])
}

/** A SET OF, whose members DER wants in the order of their bytes. */
const derSet = (tag: number, members: readonly Uint8Array[]) =>
  der(tag, ...[...members].sort((one, other) => Buffer.compare(one, other)))

function lengthOf({ length }: Uint8Array) {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}
