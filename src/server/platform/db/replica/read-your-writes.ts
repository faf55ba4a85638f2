// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises'
import type { LogPosition } from './lag.ts'

/** A change of an account. Requests of the account read from the primary until the replica has replayed the change. */
interface Change {
  /** The end of the primary's log after the change; undefined until it is known. */
  position: LogPosition | undefined
  replayed: PromiseWithResolvers<void>
}

/** The maximum time that `whenReplayed` waits. */
const TIMEOUT_MS = 1_000

/** The accounts with changes that a replica may not have replayed yet. */
export function createRecentChanges() {
  const changes = new Map<string, Change>()
  return {
    record(accountId: string) {
      const replayed = changes.get(accountId)?.replayed ?? Promise.withResolvers<void>()
      changes.set(accountId, { position: undefined, replayed })
    },
    /** Whether a replica at `position` has replayed all changes of this account. */
    areReplayed(accountId: string, position: LogPosition) {
      const change = changes.get(accountId)
      return change === undefined || (change.position !== undefined && change.position <= position)
    },
    /** Resolves when the changes are replayed, or after a timeout. */
    async whenReplayed(accountId: string) {
      const change = changes.get(accountId)
      if (change) await Promise.race([change.replayed.promise, pause(TIMEOUT_MS, undefined, { ref: false })])
    },
    /**
     * Must be called before the end of the log is read. The returned function assigns this end to the changes that were
     * recorded before this call.
     */
    beforeReadingLogEnd() {
      const pending = [...changes.values()].filter(({ position }) => position === undefined)
      // A later change of the same account is a new object, whose position stays undefined.
      return (position: LogPosition) => {
        for (const change of pending) change.position = position
      }
    },
    /** Removes the changes that the replica has replayed. */
    removeReplayed(position: LogPosition) {
      for (const [accountId, change] of changes) {
        if (change.position === undefined || change.position > position) continue
        changes.delete(accountId)
        change.replayed.resolve()
      }
    },
    clear() {
      for (const { replayed } of changes.values()) replayed.resolve()
      changes.clear()
    },
  }
}
