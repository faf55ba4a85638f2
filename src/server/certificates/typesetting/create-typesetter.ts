import { Piscina } from 'piscina'
import type { CertificateContent } from './certificate-content.ts'
import type { Typeset } from './typeset-certificate.ts'
import { UnprintableText } from './unprintable-text.ts'

const IDLE_MILLISECONDS = 30_000

export interface Typesetter {
  /** One certificate as PDF/A-2b on A4; the same content gives the same bytes. Throws `UnprintableText`. */
  typeset(content: CertificateContent): Promise<Uint8Array>
  close(): Promise<void>
}

/** Opens a typesetter that works in its own threads, at most `workers` of them, none while nothing is asked. */
export function createTypesetter({ workers }: { workers: number }): Typesetter {
  const pool = new Piscina<CertificateContent, Typeset>({
    filename: new URL('typeset-certificate.ts', import.meta.url).href,
    name: 'typesetCertificate',
    // Between tasks a worker must turn its event loop, or Typst's memory is never handed back.
    atomics: 'disabled',
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: IDLE_MILLISECONDS,
  })
  return {
    async typeset(content) {
      const answer = await pool.run(content)
      if ('unprintable' in answer) throw new UnprintableText(answer.unprintable)
      return answer.pdf
    },
    close: () => pool.close(),
  }
}
