import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The text that a reader would copy out of a PDF (poppler's pdftotext), in reading order. */
export function textOf(pdf: Uint8Array): string {
  return execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })
}

export function pageCountOf(pdf: Uint8Array): number {
  return [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Type \/Page\b/g),
  ].length
}

/** Every complaint that qpdf has about the structure of a PDF; none for a sound one. */
export function complaintsAbout(pdf: Uint8Array): string {
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
