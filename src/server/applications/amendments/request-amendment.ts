// SPDX-License-Identifier: Apache-2.0
import type { AmendmentItem } from '#shared/applications/amendments.ts'
import { MAX_AMENDMENTS } from '#shared/applications/lifecycle.ts'
import type { FieldFault } from '#shared/faults.ts'
import { Refusal } from '#shared/refusal.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { CertificateServices } from '../../certificates/certificate-services.ts'
import { recomputeDueDate } from '../../charter/due-dates.ts'
import { recordApplicantNotification } from '../../notifications/record-notifications.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { findApplicationForUpdate } from '../find-application.ts'
import { rejectOwnCase } from '../own-case.ts'
import { countRequests, findOpenRequest } from './find-amendments.ts'

type Deps = Pick<CertificateServices, 'db' | 'vault' | 'jobs' | 'catalogue' | 'configuration'>

interface Request {
  reviewer: Caller
  reference: string
  items: readonly AmendmentItem[]
}

/**
 * Asks the applicant of a pending application to change the named fields and documents. The status does not change, and
 * the time until the applicant submits the amendment does not count towards the limit. Throws `application-not-found`,
 * the errors of `rejectOwnCase`, `amendment-not-allowed` if the application is not pending, `amendment-open`,
 * `amendments-used-up`, or `answers-invalid` for names that the form does not have and for repeated names.
 */
export async function requestAmendment(deps: Deps, { reviewer, reference, items }: Request) {
  await rejectOwnCase(deps, reviewer, reference, 'decide')
  await transactionWithLockTimeout(deps.db, async (tx) => {
    const application = await findApplicationForUpdate(tx, reviewer, reference)
    if (!application) throw new Refusal('application-not-found')
    if (application.status !== 'Pending') throw new Refusal('amendment-not-allowed')
    const { definition } = deps.catalogue.get(application.serviceId)
    const faults = faultsOfNames(definition, items)
    if (faults.length > 0) throw new Refusal('answers-invalid', { faults, serviceId: definition.id })
    if (await findOpenRequest(tx, application)) throw new Refusal('amendment-open')
    if ((await countRequests(tx, application)) >= MAX_AMENDMENTS) throw new Refusal('amendments-used-up')
    await tx
      .insertInto('amendmentRequests')
      .values({
        panchayatId: reviewer.panchayatId,
        applicationId: application.id,
        requestedBy: reviewer.accountId,
        items: JSON.stringify(items),
      })
      .execute()
    await recomputeDueDate(tx, application, definition)
    await recordApplicantNotification(tx, application, 'amendment-requested')
    await deps.jobs.send(tx, 'mail', { kind: 'amendment', applicationId: application.id })
    await recordAudit(tx, {
      actor: reviewer,
      action: 'amendment-requested',
      subject: { kind: 'application', id: reference },
      details: { names: items.map(({ name }) => name).join(' ') },
    })
  })
  deps.jobs.pollSoon()
}

/** Faults of names that the form does not have, and of repeated names. */
function faultsOfNames({ fields, documents }: ServiceDefinition, items: readonly AmendmentItem[]): FieldFault[] {
  const names = items.map(({ name }) => name)
  const isKnown = (name: string) => Object.hasOwn(fields, name) || Object.hasOwn(documents, name)
  const isRepeated = (name: string, index: number) => names.indexOf(name) < index
  return names
    .filter((name, index) => !isKnown(name) || isRepeated(name, index))
    .map((field) => ({ field, code: 'unknown' }))
}
