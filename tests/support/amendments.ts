// SPDX-License-Identifier: Apache-2.0
import { amendmentPath, amendmentRequestPath } from '#shared/applications/amendments.ts'
import type { Client, FormValue } from './client.ts'
import type { TestPortal } from './portal-fixture.ts'

const reasonFor = (name: string) => `Please check ${name}`

/** A staff member, or `by`, asks the applicant to change these fields and documents. */
export async function requestAmendment(portal: TestPortal, reference: string, names: readonly string[], by?: Client) {
  const reviewer = by ?? (await portal.as('staff'))
  const items = names.map((name) => ({ name, reason: reasonFor(name) }))
  return reviewer.post(amendmentRequestPath(reference), { items })
}

/** The applicant, or `by`, sends the new values of these fields and documents. */
export async function sendAmendment(
  portal: TestPortal,
  reference: string,
  changes: readonly (readonly [name: string, value: FormValue])[],
  { by, key }: { by?: Client; key?: string } = {},
) {
  const applicant = by ?? (await portal.as('user'))
  return applicant.postForm(amendmentPath(reference), changes, key === undefined ? {} : { 'idempotency-key': key })
}

/**
 * The applicant of an application, in the form in which the server describes the sender of a request. The session and the
 * request do not exist.
 */
export async function applicantOf({ services }: TestPortal, reference: string) {
  const { accountId, panchayatId } = await services.db
    .selectFrom('applications')
    .select(['applicantId as accountId', 'panchayatId'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { accountId, panchayatId, sessionId: '0', role: 'user', requestId: 'slow-upload' } as const
}

/** The entries of `AUDITED_ACTIONS` (`audited-actions.ts`) for amendments: each prepares an action and returns the function that runs it. */
export const amendmentActions = {
  async 'amendment-requested'(portal: TestPortal) {
    const reference = await portal.createApplication()
    await portal.as('staff')
    return () => requestAmendment(portal, reference, ['purpose'])
  },
  async 'application-amended'(portal: TestPortal) {
    const reference = await portal.createApplication()
    await requestAmendment(portal, reference, ['purpose'])
    const citizen = await portal.as('user')
    return () => citizen.postForm(amendmentPath(reference), [['purpose', 'A new purpose']])
  },
}
