// SPDX-License-Identifier: Apache-2.0
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The text that a reader would copy from a PDF (poppler's pdftotext), in reading order. */
export function textOf(pdf: Uint8Array): string {
  return execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })
}

/** Counts the page objects in the source text of a PDF, which the typesetter does not compress. */
export function pageCountOf(pdf: Uint8Array): number {
  return [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Type \/Page\b/g),
  ].length
}

/** The errors that qpdf reports about the structure of a PDF; empty for a valid PDF. */
export function pdfStructureErrors(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  try {
    const file = join(folder, 'certificate.pdf')
    writeFileSync(file, pdf)
    execFileSync('qpdf', ['--check', '--no-warn', file], { stdio: 'pipe' })
    return ''
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The codes that zbarimg reads from a picture of the first page. */
export async function codesOn(pdf: Uint8Array, dotsPerInch: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  try {
    writeFileSync(join(folder, 'certificate.pdf'), pdf)
    const run = (program: string, ...args: string[]) => promisify(execFile)(program, args, { cwd: folder })
    await run('pdftoppm', '-r', String(dotsPerInch), '-gray', '-singlefile', 'certificate.pdf', 'page')
    const { stdout } = await run('zbarimg', '--quiet', '--raw', 'page.pgm').catch(() => ({ stdout: '' }))
    return stdout.split('\n').filter((line) => line !== '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
