// SPDX-License-Identifier: Apache-2.0
import {
  areEqual,
  type CheckTools,
  isCompromised,
  isTrustedAt,
  type PublishedKey,
  type PublishedKeys,
} from '../published-keys.ts'
import { type CmsSignature, readCms } from './cms-signature.ts'
import { UnexpectedDer } from './der.ts'
import { decodeBase64, readX509, type X509 } from './x509.ts'

/** Why a PDF is rejected. */
export type PdfErrorCode =
  /** The file is not a PDF. */
  | 'no-pdf'
  | 'unsigned'
  /** The file was changed after it was signed, or its signature is not one that the portal makes. */
  | 'changed'
  /** The portal never published the key. */
  | 'foreign-key'
  /** The file was signed after the key was compromised. */
  | 'compromised-key'

interface SignedFile {
  kid: string
  /** The signer's signing time, in seconds since 1970 (UTC). */
  signedAt: number
  /** The code of the certificate, if the file contains exactly one link to `/verify`. */
  code: string | undefined
  /**
   * The key was compromised after the date of this signature, so the signature proves nothing. Only the code can be checked,
   * with the log of issued certificates.
   */
  isKeyCompromised?: true
}

/** Checks a PDF's signature, and that nothing in the file was changed or added after the signature. */
export async function checkPdf(
  file: Uint8Array,
  { keys }: PublishedKeys,
  tools: CheckTools,
): Promise<SignedFile | { error: PdfErrorCode }> {
  const ranges = readSignedRanges(file)
  if (typeof ranges === 'string') return { error: ranges }
  try {
    const cms = readCms(ranges.cms)
    if (!areEqual(cms.messageDigest, await tools.sha256(ranges.signed))) return { error: 'changed' }
    const signer = await signerOf(cms, tools)
    if (!signer) return { error: 'changed' }
    const key = keys.find((candidate) => isKeyOf(candidate, signer))
    if (!key) return { error: 'foreign-key' }
    if (!(await isChainValid(chainOf(key), cms, tools))) return { error: 'changed' }
    if (!isTrustedAt(key, cms.signedAt)) return { error: 'compromised-key' }
    const code = linkedCode(latin1(ranges.signed))
    return { kid: key.kid, signedAt: cms.signedAt, code, ...(isCompromised(key) && { isKeyCompromised: true }) }
  } catch (error) {
    if (!(error instanceof UnexpectedDer)) throw error
    return { error: 'changed' }
  }
}

/** The signer's certificate, if the signature names it and the key of the certificate verifies the signature. */
async function signerOf(cms: CmsSignature, tools: CheckTools): Promise<X509 | undefined> {
  const signer = cms.certificates
    .map(readX509)
    .find(({ issuer, serial }) => areEqual(issuer, cms.issuer) && areEqual(serial, cms.serial))
  if (!signer || !areEqual(await tools.sha256(signer.der), cms.certificateDigest)) return undefined
  return (await tools.verifies(signer.key, cms.signature, cms.signedAttributes)) ? signer : undefined
}

/** The published certificates of a key, up to the root. */
const chainOf = ({ x5c }: PublishedKey) => x5c.map((encoded) => readX509(decodeBase64(encoded) ?? new Uint8Array()))

/**
 * Whether each certificate of the chain is issued by the next one, up to a self-signed root, and was valid at the signing
 * time. Embedded certificates outside the chain are rejected, because the signature does not protect their bytes.
 */
async function isChainValid(chain: readonly X509[], cms: CmsSignature, tools: CheckTools) {
  const valid = await Promise.all(
    chain.map((certificate, index) => isValidAt(certificate, chain[index + 1] ?? certificate, cms.signedAt, tools)),
  )
  const isOfChain = (der: Uint8Array) => chain.some((certificate) => areEqual(certificate.der, der))
  return valid.every(Boolean) && cms.certificates.every(isOfChain)
}

async function isValidAt(certificate: X509, issuer: X509, moment: number, tools: CheckTools) {
  const isIssuer = areEqual(certificate.issuer, issuer.subject) && issuer.isAuthority
  const isValid = certificate.validFrom <= moment && moment <= certificate.validUntil
  return isIssuer && isValid && tools.verifies(issuer.key, certificate.signature, certificate.signed)
}

/** Whether the certificate is the published certificate of this key. */
function isKeyOf({ x, y, x5c: [encodedCertificate = ''] }: PublishedKey, { key, der }: X509) {
  const published = decodeBase64(encodedCertificate)
  return key.x === x && key.y === y && published !== undefined && areEqual(published, der)
}

/** The action of a link to the verification page, as the PDF contains it. The code is the fragment of the URL. */
const LINK = /\/URI *\([^()\\]*\/verify#([\w.-]+)\)/g

/** The only code that the file links to; undefined for none or several. */
function linkedCode(text: string) {
  const codes = new Set([...text.matchAll(LINK)].map(([, code = '']) => code))
  return codes.size === 1 ? [...codes][0] : undefined
}

interface SignedRanges {
  /** The file without the placeholder of the signature. */
  signed: Uint8Array
  /** The signature: a message of the Cryptographic Message Syntax (CMS), encoded in DER. */
  cms: Uint8Array
}

/** Matches the signed ranges, such as `/ByteRange [0 529 25107 717]`. The signer pads the numbers with spaces. */
const RANGE = /\/ByteRange *\[(\d+) (\d+) +(\d+) +(\d+) *\]/g
/** Hexadecimal digits, all in uppercase or all in lowercase, as programs write them. */
const HEX = /^(?:[0-9A-F]*|[0-9a-f]*)$/
const SIGNATURE_FORMAT = '/ETSI.CAdES.detached'

/**
 * Finds the signature of a PDF and the bytes that it covers: two ranges from the start to the end of the file, with only
 * the signature between them (PAdES, ETSI EN 319 142-1 §5.3). An appended revision, a second signature or bytes outside
 * of the ranges make the file `changed`.
 */
export function readSignedRanges(file: Uint8Array): SignedRanges | PdfErrorCode {
  const text = latin1(file)
  const looksSigned = text.includes(SIGNATURE_FORMAT) || text.includes('/ByteRange')
  if (!looksSigned) return text.slice(0, 1024).includes('%PDF-') ? 'unsigned' : 'no-pdf'
  const found = [...text.matchAll(RANGE)]
  const [range] = found
  if (!range || found.length > 1) return 'changed'
  // The four numbers are the start and the length of the first range, and those of the second.
  const [begin = -1, gapBegins = -1, gapEnds = -1, rest = -1] = range.slice(1).map(Number)
  if (begin !== 0 || gapBegins >= gapEnds || gapEnds + rest !== file.length) return 'changed'
  const cms = signatureIn(text, gapBegins, gapEnds)
  if (!cms) return 'changed'
  const signed = new Uint8Array(gapBegins + rest)
  signed.set(file.subarray(0, gapBegins))
  signed.set(file.subarray(gapEnds), gapBegins)
  return { signed, cms }
}

/** The signature, padded with zeros to the size of its placeholder. Undefined if the placeholder contains anything else. */
function signatureIn(text: string, begins: number, ends: number) {
  const digits = text.slice(begins + 1, ends - 1)
  const isPlaceholder =
    text[begins] === '<' && text[ends - 1] === '>' && /\/Contents *$/.test(text.slice(0, begins).slice(-20))
  if (!isPlaceholder || digits.length % 2 !== 0 || !HEX.test(digits)) return undefined
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16),
  )
}

/** One character per byte, so that offsets in the text are offsets in the file. */
export function latin1(bytes: Uint8Array) {
  let text = ''
  for (let offset = 0; offset < bytes.length; offset += 8192)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8192))
  return text
}
