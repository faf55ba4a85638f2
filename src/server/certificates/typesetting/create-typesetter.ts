import { openWorkerPool } from '../../platform/worker-pool.ts'
import type { CertificateContent } from './certificate-content.ts'
import { UnprintableText } from './printable-text.ts'
import type { Drawn, Typeset } from './typeset-certificate.ts'

export interface Typesetter {
  /** One certificate as PDF/A-2b on A4, not signed; the same content gives the same bytes. Throws `UnprintableText`. */
  typeset(content: CertificateContent): Promise<Uint8Array>
  /** Its pages below each other as one SVG picture that needs no typefaces. Throws `UnprintableText`. */
  draw(content: CertificateContent): Promise<string>
  /** How many wait for their turn. */
  waiting(): number
  close(): Promise<void>
}

/** Opens a typesetter that works in its own threads, at most `workers` of them, none while nothing is asked. */
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
  /** File of the worker, whose exported functions are its tasks. */
  file: URL
  maxThreads: number
  /** `workerData` of each thread. */
  workerData?: object
}

/** Opens a pool of threads that typeset, each keeping its compiler from one certificate to the next. */
export function openTypesettingPool({ file, ...options }: Workers) {
  // Between tasks a worker must turn its event loop, or Typst's memory is never freed.
  return openWorkerPool(file, { atomics: 'disabled', ...options })
}
