import { checkCode, findCode } from '#shared/certificates/certificate-code.ts'
import type { Subject, Verdict } from '../verdict.ts'
import { BROWSER_TOOLS } from './browser-tools.ts'
import { lookUpNumber } from './look-up-number.ts'
import { publishedKeys, standingOf } from './portal-lists.ts'

/** Photos of modern phones stay below it, and certificates by far. */
const MOST_BYTES = 25 * 1024 * 1024

/** Checks what a person handed in. It never throws: whatever happens is a verdict, or says why there is none. */
export async function checkSubject(subject: Subject): Promise<Verdict> {
  if (subject.kind === 'number') return lookUpNumber(subject.number)
  if (subject.kind === 'file') return checkFile(subject.file)
  return checkPrintedCode(subject.code, false)
}

async function checkPrintedCode(code: string, isSignedFile: boolean): Promise<Verdict> {
  const keys = await publishedKeys()
  if (!keys) return { kind: 'stuck', obstacle: 'no-keys' }
  const finding = await checkCode(code, keys, BROWSER_TOOLS)
  if ('fault' in finding) return { kind: 'refused', fault: finding.fault }
  const { claims } = finding
  return { kind: 'genuine', claims, standing: await standingOf(claims, keys), isSignedFile }
}

async function checkFile(file: File): Promise<Verdict> {
  if (file.size > MOST_BYTES) return { kind: 'stuck', obstacle: 'too-large' }
  try {
    return (await looksLikePdf(file)) ? await checkSignedFile(file) : await checkPicture(file)
  } catch {
    // What reads files is fetched with the first file, and could not be.
    return { kind: 'stuck', obstacle: 'no-reader' }
  }
}

const looksLikePdf = async (file: File) =>
  file.type === 'application/pdf' || (await file.slice(0, 1024).text()).includes('%PDF-')

/** The PDF's checks are fetched with the first PDF. */
async function checkSignedFile(file: File): Promise<Verdict> {
  const keys = await publishedKeys()
  if (!keys) return { kind: 'stuck', obstacle: 'no-keys' }
  const { checkPdf } = await import('#shared/certificates/pdf/check-pdf.ts')
  const finding = await checkPdf(new Uint8Array(await file.arrayBuffer()), keys, BROWSER_TOOLS)
  if ('fault' in finding) {
    if (finding.fault === 'no-pdf') return { kind: 'stuck', obstacle: 'unreadable-file' }
    return { kind: 'refused', fault: finding.fault }
  }
  if (finding.code === undefined) return { kind: 'signed-file', signedAt: finding.signedAt }
  return checkPrintedCode(finding.code, true)
}

async function checkPicture(file: File): Promise<Verdict> {
  const { readPicture } = await import('../reading/read-picture.ts')
  const texts = await readPicture(file)
  if (!texts) return { kind: 'stuck', obstacle: 'unreadable-file' }
  const codes = texts.flatMap((text) => findCode(text) ?? [])
  const [code, ...others] = new Set(codes)
  if (code === undefined) return { kind: 'stuck', obstacle: texts.length > 0 ? 'other-code' : 'no-code' }
  return others.length > 0 ? { kind: 'stuck', obstacle: 'several-codes' } : checkPrintedCode(code, false)
}
