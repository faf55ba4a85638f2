import { openWorkerPool } from '../../platform/worker-pool.ts'
import type { CertificateContent } from './certificate-content.ts'
import { UnprintableText } from './printable-text.ts'
import type { Drawn, Typeset } from './typeset-certificate.ts'

export interface Typesetter {
  /** Typesets an unsigned PDF/A-2b on A4; the same content gives the same bytes. Throws `UnprintableText`. */
  typeset(content: CertificateContent): Promise<Uint8Array>
  /** Renders all pages as one SVG picture without fonts. Throws `UnprintableText`. */
  draw(content: CertificateContent): Promise<string>
  /** Number of waiting tasks. */
  waiting(): number
  close(): Promise<void>
}

/** Opens a typesetter with at most `workers` threads, started on demand. */
export function createTypesetter({ workers }: { workers: number }): Typesetter {
  const pool = openTypesettingPool({ file: new URL('typeset-certificate.ts', import.meta.url), maxThreads: workers })
  return {
    async typeset(content) {
      const answer = await pool.run<Typeset>(content, { name: 'typesetCertificate' })
      if ('unprintable' in answer) throw new UnprintableText(answer.unprintable)
      return answer.pdf
    },
    async draw(content) {
      const answer = await pool.run<Drawn>(content, { name: 'drawCertificate' })
      if ('unprintable' in answer) throw new UnprintableText(answer.unprintable)
      return answer.svg
    },
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  }
}

interface Workers {
  /** Worker file, whose exported functions are its tasks. */
  file: URL
  maxThreads: number
  /** `workerData` of each thread. */
  workerData?: object
}

/** Opens a pool of typesetting threads, each of which reuses its compiler. */
export function openTypesettingPool({ file, ...options }: Workers) {
  // Workers must return to the event loop between tasks, or Typst's memory is never freed.
  return openWorkerPool(file, { atomics: 'disabled', ...options })
}
