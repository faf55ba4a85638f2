// SPDX-License-Identifier: Apache-2.0
import type { CertificateContent } from '../typesetting/certificate-content.ts'
import { openTypesettingPool } from '../typesetting/create-typesetter.ts'
import { UnprintableText } from '../typesetting/printable-text.ts'
import type { CertificateTask, Certified, StatementTask, WorkerSettings } from './signing-worker.ts'

/** Signs in worker threads. Only these threads sign certificates. */
export interface Signer {
  /**
   * Typesets a certificate with its code and signs both. The PDF is PDF/A-2b with a signature at PAdES level B-B, and with
   * a time stamp if `tsaUrl` is set. Throws `UnprintableText`.
   */
  certify(task: CertificateTask): Promise<{ pdf: Uint8Array; code: string; content: CertificateContent }>
  /** Signs a statement, such as a status list, as compact JWS with the key that its header names. */
  sign(statement: StatementTask): Promise<string>
  /** Number of waiting tasks. */
  waiting(): number
  close(): Promise<void>
}

interface Settings extends WorkerSettings {
  workers: number
  /** Called for faults that do not make a task fail, such as a missing time stamp. */
  onError: (error: Error) => void
}

/** Opens a signer with at most `workers` threads, started on demand. */
export function createSigner({ workers, onError, keysDir, keyPassphrase, origin, tsaUrl }: Settings): Signer {
  const workerSettings: WorkerSettings = { keysDir, keyPassphrase, origin, tsaUrl }
  const pool = openTypesettingPool({
    file: new URL('signing-worker.ts', import.meta.url),
    maxThreads: workers,
    workerData: workerSettings,
  })
  return {
    async certify(task) {
      const result = await pool.run<Certified>(task, { name: 'certify' })
      if ('unprintable' in result) throw new UnprintableText(result.unprintable)
      const { timestampError, ...certified } = result
      if (timestampError) onError(new Error(`A certificate was signed without time-stamp: ${timestampError}`))
      return certified
    },
    sign: (statement) => pool.run(statement, { name: 'sign' }),
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  }
}
