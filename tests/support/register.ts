import { applicationDetailsSchema } from '#shared/applications/wire.ts'
import type { Client } from './client.ts'
import { expectShape } from './expect-shape.ts'
import type { TestPortal } from './portal-fixture.ts'

/** A complete application, after its shape was checked. */
export const detailsOf = async (client: Client, reference: string) =>
  expectShape(await client.get(`/api/applications/${reference}`), 200, applicationDetailsSchema).data

/** An approved NOC of a person with this name, and its certificate's number. */
export async function createCertificate(portal: TestPortal, applicantName = 'Asha Devi') {
  const reference = await portal.createApplication({ status: 'Approved', changes: { applicantName } })
  const { certificate } = await detailsOf(await portal.as('user'), reference)
  return { reference, number: certificate?.number ?? '' }
}

/** The default admin withdraws a certificate. */
export const revoke = async (portal: TestPortal, _id: string, reason = 'Issued by mistake.') =>
  (await portal.as('admin')).post('/api/certificates/revoke', { _id, reason })

/** The default admin corrects answers of a certificate. */
export const correct = async (portal: TestPortal, _id: string, answers: object, changes: object = {}) =>
  (await portal.as('admin')).post('/api/certificates/correct', {
    _id,
    reason: 'A name was spelt wrongly.',
    answers,
    ...changes,
  })
