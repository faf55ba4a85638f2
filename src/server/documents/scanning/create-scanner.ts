import { createReadStream } from 'node:fs'
import pLimit from 'p-limit'
import { Refusal } from '#shared/refusal.ts'
import type { ScannerSettings } from '../../platform/configuration/addresses.ts'
import { pingClamd, scanWithClamd } from './ask-clamd.ts'

export interface Scanner {
  /** Looks for viruses in a staged file. Throws `scanner-away` where that cannot be found out, and may not be left open. */
  isPoisoned(path: string): Promise<boolean>
  /** Whether it answers at this moment. */
  isThere(): Promise<boolean>
  /** How many files wait for their turn. */
  waiting(): number
  /** How many files were found to be poisoned. */
  found(): number
}

/** A file of 5 MB takes a second at most; clamd reads its signatures anew for some seconds, and answers then. */
const PATIENCE_MS = 20_000
const PING_MS = 1_000
/** Fewer than clamd has threads (MaxThreads, 10 by itself). */
const AT_ONCE = 4
const RETRY_S = 60
const PIECE = 64 * 1024

/** Opens a scanner that asks clamd; nothing is kept open between two files. */
export function createScanner({ address, whenAway }: ScannerSettings, onFault: (error: Error) => void): Scanner {
  const turns = pLimit(AT_ONCE)
  let found = 0
  return {
    async isPoisoned(path) {
      try {
        const pieces = () => createReadStream(path, { highWaterMark: PIECE })
        const signature = await turns(() => scanWithClamd(address, pieces(), PATIENCE_MS))
        if (signature !== undefined) found += 1
        return signature !== undefined
      } catch (cause) {
        if (whenAway === 'refuse') throw new Refusal('scanner-away', { retryAfter: RETRY_S }, { cause })
        onFault(new Error('A file was taken without being scanned', { cause }))
        return false
      }
    },
    isThere: () => pingClamd(address, PING_MS),
    waiting: () => turns.pendingCount,
    found: () => found,
  }
}
