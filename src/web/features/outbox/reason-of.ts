import type { OfferedService } from '#shared/services/service-words.ts'
import { aadhaarOf, type OutboxEntry, type Outcome } from '#web/forms/outbox.ts'

/** Why a form waits, as the outbox explains it. */
export type Reason = Outcome['kind'] | 'offline' | 'aadhaar' | 'changed'

/** Why a form waits; `service` is the current definition, undefined if it is not known. */
export function reasonOf(entry: OutboxEntry, service: OfferedService | undefined): Reason {
  const { kind } = entry.outcome
  if (kind === 'sent' || kind === 'duplicate') return kind
  if (kind === 'answers') {
    return service !== undefined && service.version !== entry.definitionVersion ? 'changed' : kind
  }
  // The tab in which the number was entered has been closed.
  if (aadhaarOf(entry) === undefined) return 'aadhaar'
  return kind === 'waiting' && !navigator.onLine ? 'offline' : kind
}
