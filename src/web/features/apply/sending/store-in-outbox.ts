// SPDX-License-Identifier: Apache-2.0
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { summarise } from '#shared/services/define-service.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { wereDraftsDeletedSince } from '#web/forms/drafts.ts'
import { OUTBOX_SYNC } from '#web/forms/offline-names.ts'
import { addToOutbox, type OutboxEntry } from '#web/forms/outbox.ts'
import { outboxHint } from '#web/lib/storage-value.ts'
import { type ApplyValues, submissionForm } from '../answers/apply-values.ts'
import { persistableAnswers } from '../draft/draft-values.ts'

export interface UnsentForm {
  user: Pick<CurrentUser, 'email' | 'username'>
  service: OfferedService
  values: ApplyValues
  submissionKey: string
  correctionOf: string | undefined
  /** When the form was opened, as returned by `Date.now()`. */
  openedAt: number
}

/**
 * Moves a form that the portal did not receive into the outbox. Throws if the device cannot store the form, or must not
 * store it because the applicant has logged out in the meantime.
 */
export async function storeInOutbox({ user, service, values, submissionKey, correctionOf, openedAt }: UnsentForm) {
  if (wereDraftsDeletedSince(openedAt)) throw new Error('The person has logged out since the form was opened')
  const { email, username } = user
  const parts = [...submissionForm(service, values)].flatMap(([name, part]): OutboxEntry['fields'] =>
    typeof part === 'string' ? [[name, part]] : [],
  )
  const isAadhaar = ([name]: OutboxEntry['fields'][number]) => hasAadhaar(service, name)
  const aadhaar = parts.filter(isAadhaar)
  const entry: OutboxEntry = {
    email,
    username,
    serviceId: service.id,
    definitionVersion: service.version,
    path: service.paths.submit,
    ...persistableAnswers(service, values),
    fields: parts.filter((part) => !isAadhaar(part)),
    subject: summarise(service, values.texts),
    needsAadhaar: aadhaar.length > 0,
    submissionKey,
    correctionOf,
    addedAt: Date.now(),
    outcome: { kind: 'waiting' },
  }
  await addToOutbox(entry, { ...values.documents }, aadhaar)
  outboxHint.set('1')
  await requestSync().catch(() => undefined)
}

/** Whether a part of the form contains an Aadhaar number, which this device must not store. */
function hasAadhaar({ fields }: OfferedService, name: string) {
  const field = fields[name]
  if (field?.kind !== 'list') return field?.kind === 'aadhaar'
  return Object.values(field.columns).some(({ kind }) => kind === 'aadhaar')
}

/** The Background Sync API, which the DOM library does not declare and which some browsers lack. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

/** Asks the browser to start the offline worker when the network returns, even if no tab of the portal is open. */
async function requestSync() {
  const registration: SyncRegistration = await navigator.serviceWorker.ready
  await registration.sync?.register(OUTBOX_SYNC)
}
