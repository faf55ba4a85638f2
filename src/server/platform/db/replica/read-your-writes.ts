import { setTimeout as pause } from 'node:timers/promises'
import type { LogPosition } from './lag.ts'

/** Somebody was told of something: until a replica shows it, they read at the primary. */
interface Told {
  /** Unknown until the primary is asked. */
  position: LogPosition | undefined
  shown: PromiseWithResolvers<void>
}

/** Whom something was told that a replica may not show yet. */
export interface ToldPeople {
  tell(accountId: string): void
  /** Whether all that this person was told lies before `replayed`. */
  isShown(accountId: string, replayed: LogPosition): boolean
  /** Resolves when it does, or when patience is over. */
  whenShown(accountId: string): Promise<void>
  /** Takes those told so far, for whom the end of the log is asked now. */
  unplaced(): (position: LogPosition) => void
  /** Forgets those to whom a replica shows everything. */
  forgetShown(replayed: LogPosition): void
  clear(): void
}

/** Long enough that every process has heard of it by itself, too. */
const PATIENCE_MS = 1_000

export function rememberTold(): ToldPeople {
  const told = new Map<string, Told>()
  return {
    tell(accountId) {
      told.set(accountId, { position: undefined, shown: told.get(accountId)?.shown ?? Promise.withResolvers() })
    },
    isShown(accountId, replayed) {
      const one = told.get(accountId)
      return one === undefined || (one.position !== undefined && one.position <= replayed)
    },
    async whenShown(accountId) {
      const one = told.get(accountId)
      if (one) await Promise.race([one.shown.promise, pause(PATIENCE_MS, undefined, { ref: false })])
    },
    unplaced() {
      const waiting = [...told.values()].filter(({ position }) => position === undefined)
      // Who is told again meanwhile has a new entry, which this leaves alone.
      return (position) => {
        for (const one of waiting) one.position = position
      }
    },
    forgetShown(replayed) {
      for (const [accountId, { position, shown }] of told) {
        if (position === undefined || position > replayed) continue
        told.delete(accountId)
        shown.resolve()
      }
    },
    clear() {
      for (const { shown } of told.values()) shown.resolve()
      told.clear()
    },
  }
}
