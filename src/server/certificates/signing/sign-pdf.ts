import {
  CryptoKeySigner,
  HttpTimestampAuthority,
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type TimestampAuthority,
  TimestampError,
} from '@libpdf/core'
import type { WebCryptoKey } from './crypto-key.ts'

/** The certificate of the key and its issuers up to the root, each in DER. */
export interface PdfSigner {
  key: WebCryptoKey
  chain: readonly Uint8Array[]
}

export interface SignedPdf {
  pdf: Uint8Array
  /** Why there is no time-stamp, where there should be one. */
  timestampFault?: string
}

/** Name of the field that holds the signature, as readers list it. */
const FIELD = 'Panchayat'
/** The reserve for signature and chain, and for the time-stamp where there is one: what is left over stays as zeros. */
const SIGNATURE_BYTES = 4096
const TIMESTAMP_BYTES = 12_288
/** The approval waits, and the database ends a transaction that idles for 30 s. */
const TIMESTAMP_WAIT_MS = 5_000
/** While an authority is down, approvals do not all wait for it. */
const TIMESTAMP_PAUSE_MS = 60_000

/**
 * Certifies a PDF by an incremental update, at PAdES B-B, or at B-T where `tsaUrl` names a time-stamp authority. One that
 * is down does not hold up anybody: the signature is then made without it.
 */
export async function signPdf(pdf: Uint8Array, signer: PdfSigner, tsaUrl: string | undefined): Promise<SignedPdf> {
  if (!tsaUrl) return { pdf: await signed(pdf, signer) }
  if (Date.now() < pausedUntil) return { pdf: await signed(pdf, signer), timestampFault: 'it was down a minute ago' }
  try {
    return { pdf: await signed(pdf, signer, new HttpTimestampAuthority(tsaUrl, { timeout: TIMESTAMP_WAIT_MS })) }
  } catch (error) {
    if (!(error instanceof TimestampError)) throw error
    pausedUntil = Date.now() + TIMESTAMP_PAUSE_MS
    return { pdf: await signed(pdf, signer), timestampFault: error.message }
  }
}

let pausedUntil = 0

async function signed(bytes: Uint8Array, { key, chain }: PdfSigner, timestampAuthority?: TimestampAuthority) {
  const [certificate, ...issuers] = chain
  if (!certificate) throw new Error('A signing key has a certificate')
  const pdf = await PDF.load(bytes)
  addPlainForm(pdf)
  forbidChanges(pdf)
  const { bytes: result } = await pdf.sign({
    signer: new CryptoKeySigner(key, certificate, 'EC', 'ECDSA', issuers),
    fieldName: FIELD,
    level: timestampAuthority ? 'B-T' : 'B-B',
    ...(timestampAuthority && { timestampAuthority }),
    estimatedSize: SIGNATURE_BYTES + (timestampAuthority ? TIMESTAMP_BYTES : 0),
  })
  return result
}

/** A form without typefaces: the library's own names one that is not embedded, which an archived PDF may not. */
function addPlainForm(pdf: PDF) {
  pdf.getCatalog().set('AcroForm', pdf.register(PdfDict.of({ Fields: new PdfArray([]) })))
}

/**
 * Makes the signature a certification (ISO 32000-1 §12.8.2.2) that allows no changes: a reader then also complains of what
 * was added after it. The library knows only plain signatures, so its dictionary is completed as it comes by.
 */
function forbidChanges(pdf: PDF) {
  const { registry } = pdf.context
  const register = registry.register.bind(registry)
  registry.register = (object) => {
    const ref = register(object)
    if (object instanceof PdfDict && object.getName('Type')?.value === 'Sig') {
      object.set('Reference', new PdfArray([PdfDict.of({ TransformMethod: PdfName.of('DocMDP'), TransformParams })]))
      pdf.getCatalog().set('Perms', PdfDict.of({ DocMDP: ref }))
    }
    return ref
  }
}

const TransformParams = PdfDict.of({
  Type: PdfName.of('TransformParams'),
  P: PdfNumber.of(1),
  V: PdfName.of('1.2'),
})
