// SPDX-License-Identifier: Apache-2.0
import { openWorkerPool } from '../../platform/worker-pool.ts'
import type { CertificateContent, ReceiptContent } from './certificate-content.ts'
import { UnprintableText } from './printable-text.ts'
import type { Drawn, Typeset } from './typeset-certificate.ts'

/** Typesets certificates and receipts in worker threads. */
export interface Typesetter {
  /** Typesets an unsigned PDF/A-2b on A4; the same content gives the same bytes. Throws `UnprintableText`. */
  typeset(content: CertificateContent): Promise<Uint8Array>
  /** Renders all pages as one SVG picture without fonts. Throws `UnprintableText`. */
  draw(content: CertificateContent): Promise<string>
  /** Typesets an unsigned receipt. Characters of its lines that the fonts lack become question marks. */
  receipt(content: ReceiptContent): Promise<Uint8Array>
  /** Number of waiting tasks. */
  waiting(): number
  close(): Promise<void>
}

/** Opens a typesetter with at most `workers` threads, started on demand. */
export function createTypesetter({ workers }: { workers: number }): Typesetter {
  const pool = openTypesettingPool({ file: new URL('typeset-certificate.ts', import.meta.url), maxThreads: workers })
  return {
    async typeset(content) {
      const result = await pool.run<Typeset>(content, { name: 'typesetCertificate' })
      if ('unprintable' in result) throw new UnprintableText(result.unprintable)
      return result.pdf
    },
    async draw(content) {
      const result = await pool.run<Drawn>(content, { name: 'drawCertificate' })
      if ('unprintable' in result) throw new UnprintableText(result.unprintable)
      return result.svg
    },
    async receipt(content) {
      const result = await pool.run<Typeset>(content, { name: 'typesetReceipt' })
      if ('pdf' in result) return result.pdf
      const printable = replaceCharacters(content, result.unprintable)
      const second = await pool.run<Typeset>(printable, { name: 'typesetReceipt' })
      if ('unprintable' in second) throw new UnprintableText(second.unprintable)
      return second.pdf
    },
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  }
}

/** Replaces the characters that the fonts lack. Every font contains the question mark. */
const REPLACEMENT = '?'

function replaceCharacters(content: ReceiptContent, unprintable: readonly string[]): ReceiptContent {
  const printable = (text: string) =>
    unprintable.reduce((replaced, letter) => replaced.replaceAll(letter, REPLACEMENT), text)
  return { ...content, lines: content.lines.map((line) => ({ ...line, value: printable(line.value) })) }
}

interface PoolOptions {
  /** Worker file, whose exported functions are its tasks. */
  file: URL
  maxThreads: number
  /** `workerData` of each thread. */
  workerData?: object
}

/** Opens a pool of typesetting threads, each of which reuses its compiler. */
export function openTypesettingPool({ file, ...options }: PoolOptions) {
  // Workers must return to the event loop between tasks, or Typst's memory is never freed.
  return openWorkerPool(file, { atomics: 'disabled', ...options })
}
