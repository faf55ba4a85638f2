import { setTimeout as pause } from 'node:timers/promises'
import type { LogPosition } from './lag.ts'

/** An account changed: until a replica has replayed the change, it reads at the primary. */
interface Change {
  /** Undefined until the end of the primary's log is known. */
  position: LogPosition | undefined
  replayed: PromiseWithResolvers<void>
}

/** The accounts with changes that a replica may not have replayed yet. */
export interface RecentChanges {
  record(accountId: string): void
  /** Whether a replica at `position` has replayed all changes of this account. */
  areReplayed(accountId: string, position: LogPosition): boolean
  /** Resolves once they are replayed, or after a timeout. */
  whenReplayed(accountId: string): Promise<void>
  /** Call it before reading the end of the log; the returned function sets that position on the changes until then. */
  beginPositioning(): (position: LogPosition) => void
  /** Removes the changes that the replica has replayed. */
  removeReplayed(position: LogPosition): void
  clear(): void
}

/** By then, every process has been notified itself. */
const TIMEOUT_MS = 1_000

export function createRecentChanges(): RecentChanges {
  const changes = new Map<string, Change>()
  return {
    record(accountId) {
      const replayed = changes.get(accountId)?.replayed ?? Promise.withResolvers()
      changes.set(accountId, { position: undefined, replayed })
    },
    areReplayed(accountId, position) {
      const change = changes.get(accountId)
      return change === undefined || (change.position !== undefined && change.position <= position)
    },
    async whenReplayed(accountId) {
      const change = changes.get(accountId)
      if (change) await Promise.race([change.replayed.promise, pause(TIMEOUT_MS, undefined, { ref: false })])
    },
    beginPositioning() {
      const waiting = [...changes.values()].filter(({ position }) => position === undefined)
      // A later change of the same account is a new object, and keeps its position undefined.
      return (position) => {
        for (const change of waiting) change.position = position
      }
    },
    removeReplayed(position) {
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
