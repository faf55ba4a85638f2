// SPDX-License-Identifier: Apache-2.0
import type { AmendmentItem } from '#shared/applications/amendments.ts'
import { MAX_AMENDMENTS } from '#shared/applications/lifecycle.ts'
import type { FieldError } from '#shared/field-errors.ts'
import { RequestError } from '#shared/request-error.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { recomputeDueDate } from '../../charter/due-dates.ts'
import { recordApplicantNotification } from '../../notifications/record-notifications.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { findApplicationForUpdate } from '../find-application.ts'
import { assertNotOwnCase } from '../own-case.ts'
import { countAmendmentRequests, findOpenRequestForUpdate } from './find-amendments.ts'

type Deps = Pick<CertificateDeps, 'db' | 'vault' | 'jobs' | 'catalogue' | 'configuration'>

interface AmendmentInput {
  reviewer: Caller
  reference: string
  items: readonly AmendmentItem[]
}

/**
 * Asks the applicant of a pending application to change the named fields and documents. The status does not change, and
 * the days until the applicant sends the changes do not count towards the due date. Throws:
 * - `application-not-found`, and the errors of `assertNotOwnCase`;
 * - `amendment-not-allowed` if the application is not pending;
 * - `answers-invalid` for names that the form does not have, and for repeated names;
 * - `amendment-open` if the applicant has not sent the changes of an earlier request yet;
 * - `amendments-used-up` after `MAX_AMENDMENTS` requests.
 */
export async function requestAmendment(deps: Deps, { reviewer, reference, items }: AmendmentInput) {
  await assertNotOwnCase(deps, reviewer, reference, 'decide')
  await transactionWithLockTimeout(deps.db, async (tx) => {
    const application = await findApplicationForUpdate(tx, reviewer, reference)
    if (!application) throw new RequestError('application-not-found')
    if (application.status !== 'Pending') throw new RequestError('amendment-not-allowed')
    const { definition } = deps.catalogue.get(application.serviceId)
    const fieldErrors = itemNameErrors(definition, items)
    if (fieldErrors.length > 0) throw new RequestError('answers-invalid', { fieldErrors, serviceId: definition.id })
    if (await findOpenRequestForUpdate(tx, application)) throw new RequestError('amendment-open')
    if ((await countAmendmentRequests(tx, application)) >= MAX_AMENDMENTS) throw new RequestError('amendments-used-up')
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
  deps.jobs.relayOutboxSoon()
}

/**
 * The field errors for names that the form does not have, and for repeated names. The request error that contains them is
 * `answers-invalid`, although a name is not an answer, because clients already show its errors at the named fields.
 */
function itemNameErrors({ fields, documents }: ServiceDefinition, items: readonly AmendmentItem[]): FieldError[] {
  const names = items.map(({ name }) => name)
  const isKnown = (name: string) => Object.hasOwn(fields, name) || Object.hasOwn(documents, name)
  const isRepeated = (name: string, index: number) => names.indexOf(name) < index
  return names
    .filter((name, index) => !isKnown(name) || isRepeated(name, index))
    .map((field) => ({ field, code: 'unknown' }))
}
