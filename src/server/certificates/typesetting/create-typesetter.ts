import { Piscina } from 'piscina'
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
  const pool = openTypesettingPool({ file: new URL('typeset-certificate.ts', import.meta.url), most: workers })
  return {
    async typeset(content) {
      const answer: Typeset = await pool.run(content, { name: 'typesetCertificate' })
      if ('unprintable' in answer) throw new UnprintableText(answer.unprintable)
      return answer.pdf
    },
    async draw(content) {
      const answer: Drawn = await pool.run(content, { name: 'drawCertificate' })
      if ('unprintable' in answer) throw new UnprintableText(answer.unprintable)
      return answer.svg
    },
    waiting: () => pool.queueSize,
    close: () => pool.close(),
  }
}

const IDLE_MILLISECONDS = 30_000

interface Workers {
  /** File of the worker, whose functions are its tasks. */
  file: URL
  /** How many threads at most; none while nothing is asked. */
  most: number
  /** What each worker is told at its start. */
  told?: object
}

/** Opens a pool of threads that typeset, each keeping its compiler from one paper to the next. */
export function openTypesettingPool({ file, most, told }: Workers) {
  return new Piscina({
    filename: file.href,
    // Between tasks a worker must turn its event loop, or Typst's memory is never handed back.
    atomics: 'disabled',
    minThreads: 0,
    maxThreads: most,
    idleTimeout: IDLE_MILLISECONDS,
    workerData: told,
  })
}
