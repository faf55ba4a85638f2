import type { CertificateContent } from '../typesetting/certificate-content.ts'
import { openTypesettingPool } from '../typesetting/create-typesetter.ts'
import { UnprintableText } from '../typesetting/printable-text.ts'
import type { CertificateOrder, Certified, StatementOrder, Told } from './sign-in-worker.ts'

/** The panchayat's hand: what it signs, it signs in its own threads, and the private keys never leave them. */
export interface Signer {
  /** Typesets a certificate with its code and signs both, as PDF/A-2b at PAdES B-B. Throws `UnprintableText`. */
  certify(order: CertificateOrder): Promise<{ pdf: Uint8Array; code: string; content: CertificateContent }>
  /** Signs a statement, such as a status list, as compact JWS by the key that its header names. */
  sign(statement: StatementOrder): Promise<string>
  /** How many wait for their turn. */
  waiting(): number
  close(): Promise<void>
}

interface Settings extends Told {
  workers: number
  /** Hears of what went another way than it should, and held up nobody. */
  onFault: (error: Error) => void
}

/** Opens a signer with at most `workers` threads, none while nothing is asked. */
export function createSigner({ workers, onFault, keysDir, keyPassphrase, origin, tsaUrl }: Settings): Signer {
  const told: Told = { keysDir, keyPassphrase, origin, tsaUrl }
  const pool = openTypesettingPool({
    file: new URL('sign-in-worker.ts', import.meta.url),
    maxThreads: workers,
    workerData: told,
  })
  return {
    async certify(order) {
      const answer = await pool.run<Certified>(order, { name: 'certify' })
      if ('unprintable' in answer) throw new UnprintableText(answer.unprintable)
      const { timestampFault, ...certified } = answer
      if (timestampFault) onFault(new Error(`A certificate was signed without time-stamp: ${timestampFault}`))
      return certified
    },
    sign: (statement) => pool.run(statement, { name: 'sign' }),
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  }
}
