import { openTypesettingPool } from '../../worker-pool.ts'
import type { CertificateContent } from './certificate-content.ts'
import type { Drawn, Typeset } from './typeset-certificate.ts'
import { UnprintableText } from './unprintable-text.ts'

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
