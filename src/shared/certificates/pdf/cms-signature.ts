// SPDX-License-Identifier: Apache-2.0
import { areEqual } from '../published-keys.ts'
import { contentOf, type Der, firstDer, oidOf, parseDerTime, partsOf, TAGS, UnexpectedDer } from './der.ts'
import { ecdsaSignature, requireEcdsa } from './x509.ts'

/** The parts of a detached CMS signature (RFC 5652 §5) with one signer that the checks need. */
export interface CmsSignature {
  /** The embedded certificates, in DER. */
  certificates: Uint8Array[]
  /** Issuer and serial number of the signer's certificate. */
  issuer: Uint8Array
  serial: Uint8Array
  /** The SHA-256 digest of the signed bytes, as the signer states it. */
  messageDigest: Uint8Array
  /** The SHA-256 digest of the signer's certificate, as the signer states it (RFC 5035 §3). */
  certificateDigest: Uint8Array
  /** The bytes that the signer's key signed: the attributes, encoded as a SET (RFC 5652 §5.4). */
  signedAttributes: Uint8Array
  /** The ECDSA values r and s, 32 bytes each. */
  signature: Uint8Array
  /** The signer's signing time, in seconds since 1970. */
  signedAt: number
}

/** The object identifiers that a signature contains, as hexadecimal DER. */
const OIDS = {
  signedData: '2a864886f70d010702',
  data: '2a864886f70d010701',
  sha256: '608648016503040201',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingTime: '2a864886f70d010905',
  signingCertificateV2: '2a864886f70d010910022f',
} as const

const VERSION_1 = Uint8Array.of(1)

/** Reads the signature from a PDF's placeholder, which is padded with zeros. Throws `UnexpectedDer` for anything else. */
export function readCms(encoded: Uint8Array): CmsSignature {
  const contentInfo = firstDer(encoded)
  if (encoded.subarray(contentInfo.whole.length).some((byte) => byte !== 0))
    throw new UnexpectedDer('only zeros after the signature')
  const [type, content, ...extraInfo] = partsOf(contentInfo, TAGS.sequence)
  requireOid(type, OIDS.signedData)
  const [signedData, ...extraContent] = partsOf(content, TAGS.context0)
  const [version, digests, encapsulated, certificates, signers, ...extraValues] = partsOf(signedData, TAGS.sequence)
  if (extraInfo.length + extraContent.length + extraValues.length > 0)
    throw new UnexpectedDer('no further values in the signature')
  requireVersion(version)
  const [digest, ...otherDigests] = partsOf(digests, TAGS.set)
  requireSha256(digest)
  const [dataType, ...embedded] = partsOf(encapsulated, TAGS.sequence)
  requireOid(dataType, OIDS.data)
  const [signer, ...otherSigners] = partsOf(signers, TAGS.set)
  if (otherDigests.length + embedded.length + otherSigners.length > 0)
    throw new UnexpectedDer('one signer and no embedded content')
  return { certificates: partsOf(certificates, TAGS.context0).map(({ whole }) => whole), ...readSigner(signer) }
}

function readSigner(signer: Der | undefined): Omit<CmsSignature, 'certificates'> {
  // Unsigned attributes may follow, such as the time stamp of PAdES B-T; the checks ignore them.
  const [version, identity, digest, attributes, algorithm, signature] = partsOf(signer, TAGS.sequence)
  requireVersion(version)
  requireSha256(digest)
  requireEcdsa(algorithm)
  const [issuer, serial] = partsOf(identity, TAGS.sequence)
  const attributeOf = readAttributes(attributes)
  requireOid(attributeOf(OIDS.contentType), OIDS.data)
  return {
    issuer: issuer?.whole ?? new Uint8Array(),
    serial: contentOf(serial, TAGS.integer),
    messageDigest: contentOf(attributeOf(OIDS.messageDigest), TAGS.octetString),
    certificateDigest: certificateDigest(attributeOf(OIDS.signingCertificateV2)),
    signedAttributes: asSet(attributes),
    signature: ecdsaSignature(contentOf(signature, TAGS.octetString)),
    signedAt: parseDerTime(attributeOf(OIDS.signingTime)),
  }
}

/** Returns a function that looks up the value of an attribute. The attribute must occur once and have one value. */
function readAttributes(attributes: Der | undefined) {
  const pairs = partsOf(attributes, TAGS.context0).map((attribute) => {
    const [type, values] = partsOf(attribute, TAGS.sequence)
    return { type: oidOf(type), values: partsOf(values, TAGS.set) }
  })
  return (type: string) => {
    const [found, ...others] = pairs.filter((pair) => pair.type === type)
    if (others.length > 0 || found?.values.length !== 1) throw new UnexpectedDer('exactly one value of the attribute')
    return found.values[0]
  }
}

/** Reads SigningCertificateV2 → ESSCertIDv2 → certHash. The algorithm must be SHA-256, by default or explicitly. */
function certificateDigest(value: Der | undefined) {
  const [ids] = partsOf(value, TAGS.sequence)
  const [id] = partsOf(ids, TAGS.sequence)
  const [first, second] = partsOf(id, TAGS.sequence)
  if (first?.tag !== TAGS.sequence) return contentOf(first, TAGS.octetString)
  requireSha256(first)
  return contentOf(second, TAGS.octetString)
}

/** The attributes with the tag of a SET, with which they are signed (RFC 5652 §5.4). */
function asSet(attributes: Der | undefined) {
  const bytes = Uint8Array.from(attributes?.whole ?? [])
  bytes[0] = TAGS.set
  return bytes
}

function requireOid(value: Der | undefined, oid: string) {
  if (oidOf(value) !== oid) throw new UnexpectedDer('another object identifier')
}

function requireVersion(value: Der | undefined) {
  if (!areEqual(contentOf(value, TAGS.integer), VERSION_1)) throw new UnexpectedDer('version 1')
}

/** SHA-256, with or without the NULL parameter that some writers add. */
function requireSha256(algorithm: Der | undefined) {
  const [oid, ...parameters] = partsOf(algorithm, TAGS.sequence)
  requireOid(oid, OIDS.sha256)
  const [parameter] = parameters
  const isNull = parameter?.tag === 0x05 && parameter.content.length === 0
  if (parameters.length > 1 || (parameter && !isNull)) throw new UnexpectedDer('SHA-256')
}
