/** What a signed PDF says of itself, and what the signature covers. */
export interface SignedPdf {
  /** The whole file but the signature's own place. */
  signed: Uint8Array
  /** The signature (CMS, DER). */
  cms: Uint8Array
}

/** Not a PDF; a PDF without a signature; one that is not as a signature leaves it. */
export type PdfShape = SignedPdf | 'no-pdf' | 'unsigned' | 'changed'

/** `/ByteRange [0 529 25107 717]`; the blanks are those that the signer left for longer numbers. */
const RANGE = /\/ByteRange *\[(\d+) (\d+) +(\d+) +(\d+) *\]/g
/** Uppercase or lowercase throughout, as one writer writes it. */
const HEX = /^(?:[0-9A-F]*|[0-9a-f]*)$/
const SIGNATURE_FORMAT = '/ETSI.CAdES.detached'

/**
 * Finds the one signature of a PDF and the bytes that it covers: two ranges, from the file's beginning to its end, with
 * nothing between them but the signature itself (PAdES, ETSI EN 319 142-1 §5.3). A revision that was appended, a second
 * signature or bytes outside of the ranges make it `changed`.
 */
export function readSignedRanges(file: Uint8Array): PdfShape {
  const text = latin1(file)
  const looksSigned = text.includes(SIGNATURE_FORMAT) || text.includes('/ByteRange')
  if (!looksSigned) return text.slice(0, 1024).includes('%PDF-') ? 'unsigned' : 'no-pdf'
  const found = [...text.matchAll(RANGE)]
  const [range] = found
  if (!range || found.length > 1) return 'changed'
  const [begin = -1, holeBegins = -1, holeEnds = -1, rest = -1] = range.slice(1).map(Number)
  if (begin !== 0 || holeBegins >= holeEnds || holeEnds + rest !== file.length) return 'changed'
  const cms = signatureIn(text, holeBegins, holeEnds)
  if (!cms) return 'changed'
  const signed = new Uint8Array(holeBegins + rest)
  signed.set(file.subarray(0, holeBegins))
  signed.set(file.subarray(holeEnds), holeBegins)
  return { signed, cms }
}

/** The signature in its place, with the noughts that fill it up; undefined where anything else stands there. */
function signatureIn(text: string, begins: number, ends: number) {
  const digits = text.slice(begins + 1, ends - 1)
  const isPlace =
    text[begins] === '<' && text[ends - 1] === '>' && /\/Contents *$/.test(text.slice(0, begins).slice(-20))
  if (!isPlace || digits.length % 2 !== 0 || !HEX.test(digits)) return undefined
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  )
}

/** Each byte as the letter of its number, so that places in the text are places in the file. */
export function latin1(bytes: Uint8Array) {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}
