import { type CheckTools, isTrustedAt, type PublishedKey } from '../check-tools.ts'
import type { PublishedKeys } from '../published-keys.ts'
import { type CmsSignature, readCms } from './cms-signature.ts'
import { areEqual, NotDer } from './der.ts'
import { latin1, readSignedRanges } from './signed-ranges.ts'
import { decodeBase64, readX509, type X509 } from './x509.ts'

/**
 * Why a PDF is not believed: no PDF at all; without a signature; not as it was when it was signed; signed by a key that
 * this portal never published; by one that had fallen into wrong hands.
 */
export const PDF_FAULTS = ['no-pdf', 'unsigned', 'changed', 'foreign-key', 'compromised-key'] as const
export type PdfFault = (typeof PDF_FAULTS)[number]

export interface SignedFile {
  kid: string
  /** When it was signed, in seconds since 1970 (UTC), as the signer says. */
  signedAt: number
  /** The code of the certificate, where the signed file carries the link that is printed as its code. */
  code: string | undefined
}

/** Checks a PDF's signature, and that nothing of the file was changed or added after it. */
export async function checkPdf(
  file: Uint8Array,
  { keys }: PublishedKeys,
  tools: CheckTools,
): Promise<SignedFile | { fault: PdfFault }> {
  const shape = readSignedRanges(file)
  if (typeof shape === 'string') return { fault: shape }
  try {
    const cms = readCms(shape.cms)
    if (!areEqual(cms.messageDigest, await tools.sha256(shape.signed))) return { fault: 'changed' }
    const signer = await signerOf(cms, tools)
    if (!signer) return { fault: 'changed' }
    const key = keys.find((one) => isKeyOf(one, signer))
    if (!key) return { fault: 'foreign-key' }
    if (!(await isWhole(chainOf(key), cms, tools))) return { fault: 'changed' }
    if (!isTrustedAt(key, cms.signedAt)) return { fault: 'compromised-key' }
    return { kid: key.kid, signedAt: cms.signedAt, code: linkedCode(latin1(shape.signed)) }
  } catch (error) {
    if (!(error instanceof NotDer)) throw error
    return { fault: 'changed' }
  }
}

/** The certificate that signed, if it is the one that the signature names and its key made the signature. */
async function signerOf(cms: CmsSignature, tools: CheckTools): Promise<X509 | undefined> {
  const signer = cms.certificates
    .map(readX509)
    .find(({ issuer, serial }) => areEqual(issuer, cms.issuer) && areEqual(serial, cms.serial))
  if (!signer || !areEqual(await tools.sha256(signer.der), cms.certificateDigest)) return undefined
  return (await tools.verifies(signer.key, cms.signature, cms.signedAttributes)) ? signer : undefined
}

/** The published certificates of a key, up to the root. */
const chainOf = ({ x5c }: PublishedKey) => x5c.map((one) => readX509(decodeBase64(one) ?? new Uint8Array()))

/**
 * Whether each certificate of the chain is issued by the next, up to one that issued itself, and was valid when the file
 * was signed; and whether none travels with the signature that is not of the chain, as that could be changed unnoticed.
 */
async function isWhole(chain: readonly X509[], cms: CmsSignature, tools: CheckTools) {
  const holds = await Promise.all(chain.map((one, place) => holdsAt(one, chain[place + 1] ?? one, cms.signedAt, tools)))
  const isOfChain = (der: Uint8Array) => chain.some((one) => areEqual(one.der, der))
  return holds.every(Boolean) && cms.certificates.every(isOfChain)
}

async function holdsAt(certificate: X509, issuer: X509, moment: number, tools: CheckTools) {
  const isIssuer = areEqual(certificate.issuer, issuer.subject) && issuer.isAuthority
  const isValid = certificate.validFrom <= moment && moment <= certificate.validUntil
  return isIssuer && isValid && tools.verifies(issuer.key, certificate.signature, certificate.signed)
}

function isKeyOf({ x, y, x5c: [own = ''] }: PublishedKey, { key, der }: X509) {
  const published = decodeBase64(own)
  return key.x === x && key.y === y && published !== undefined && areEqual(published, der)
}

const LINK = /\/URI *\([^()\\]*\/verify#([\w.-]+)\)/g

/** The one code that a signed file links to; undefined where there is none, or more than one. */
function linkedCode(text: string) {
  const codes = new Set([...text.matchAll(LINK)].map(([, code = '']) => code))
  return codes.size === 1 ? [...codes][0] : undefined
}
