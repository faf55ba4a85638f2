// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { applyAccountAction } from '#server/accounts/staff/staff-accounts.ts'
import { amendmentRequestPath } from '#shared/applications/amendments.ts'
import { appealListSchema } from '#shared/applications/appeals.ts'
import { responses } from '#shared/locales/en/responses.ts'
import { REQUEST_ERRORS, type RequestErrorCode } from '#shared/request-error.ts'
import { aLateApplication, appeal, aRejectedApplication, decideAppeal } from '../support/appeals.ts'
import { accountIdOf, createActivatedAccount, secondAdmin } from '../support/certificate-register.ts'
import type { Client } from '../support/client.ts'
import { expectShape } from '../support/expect-shape.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { createAccountWithPhone, setUpPhone } from '../support/second-factor.ts'

type Reader = 'user' | 'staff' | 'admin' | 'appellate'

const detailsOf = async (portal: TestPortal, role: Reader, reference: string) =>
  (await (await portal.as(role)).get(`/api/applications/${reference}`)).json.data

const kindsOf = async (portal: TestPortal, role: Reader) =>
  (await (await portal.as(role)).get('/api/notifications')).json.data.map(({ kind }: { kind: string }) => kind)

/** The part of a response that contains the status and the message of an error response. */
const refused = (code: RequestErrorCode & AppealError) => ({
  status: REQUEST_ERRORS[code],
  json: { message: responses[`error.${code}`] },
})
type AppealError = 'own-case-of-all' | 'decision-ordered-by-you' | `appeal-${string}`

const appealsOf = async (portal: TestPortal, role: 'admin' | 'appellate' = 'appellate') =>
  expectShape(await (await portal.as(role)).get('/api/appeals'), 200, appealListSchema).data

/** An application that staff rejected, after an admin had requested changes. */
async function aRejectedApplicationWithRequest(portal: TestPortal) {
  const reference = await portal.createApplication({ changes: { plotNumber: 'Plot 1' } })
  const items = [{ name: 'landMap', reason: 'This is not readable.' }]
  expect((await (await portal.as('admin')).post(amendmentRequestPath(reference), { items })).status).toBe(200)
  expect((await portal.decide('staff', reference, 'Rejected', 'No.')).status).toBe(200)
  return reference
}

/** An officer whose second factor the default admin has reset, and a function with which an admin confirms the account. */
async function officerAfterReset(portal: TestPortal) {
  const email = 'phoned@panchayat.example'
  const { client } = await createAccountWithPhone(portal, email, 'appellate')
  const admin = await portal.as('admin')
  const id = await accountIdOf(admin, 'phoned')
  expect((await admin.post(`/api/colleagues/${id}/reset-factor`, { password: PASSWORD })).status).toBe(200)
  await client.postUrlEncoded('/api/login', { email, password: PASSWORD })
  const confirm = (by: Client) => by.post(`/api/colleagues/${id}/confirm`, { password: PASSWORD })
  return { officer: client, id, confirm }
}

/** An officer whose second factor the default admin has reset, and whose account a second admin has then confirmed. */
async function confirmedOfficerAfterReset(portal: TestPortal) {
  const { officer, confirm } = await officerAfterReset(portal)
  expect((await confirm(await secondAdmin(portal))).status).toBe(200)
  return officer
}

describe('An appellate officer', () => {
  test('sees only the applications under appeal and those whose appeal they decided, with the documents', async ({
    portal,
  }) => {
    const reference = await aRejectedApplication(portal)
    const other = await portal.createApplication({ service: 'birth-certificates' })
    const officer = await portal.as('appellate')
    const documentOf = async (id: string) => (await detailsOf(portal, 'admin', id)).documents[0].filePath
    const statusesOf = async (id: string) => [
      (await officer.get(`/api/applications/${id}`)).status,
      (await officer.get(`/api/applications/${id}/receipt`)).status,
      (await officer.get(`/uploads/${await documentOf(id)}`)).status,
    ]
    expect(await statusesOf(reference)).toEqual([404, 404, 404])
    await appeal(portal, reference)
    expect(await statusesOf(reference)).toEqual([200, 200, 200])
    expect(await statusesOf(other)).toEqual([404, 404, 404])
    const documents = await officer.get(`/api/getDocuments/${other}/birth-certificates`)
    expect(documents.status).toBe(404)
    expect((await officer.get(`/api/getDocuments/${reference}/noc`)).status).toBe(200)
    expect((await officer.post('/api/user/getapplication')).json.data).toEqual([])
    const second = await portal.createAccount('appellate', 'second@panchayat.example')
    expect(await kindsOf(portal, 'appellate')).toEqual(['appeal-waiting'])
    await decideAppeal(portal, reference, { outcome: 'upheld' }, second)
    expect(await statusesOf(reference)).toEqual([404, 404, 404])
    expect(await kindsOf(portal, 'appellate')).toEqual([])
    expect((await second.get(`/api/applications/${reference}`)).status).toBe(200)
    expect(await appealsOf(portal)).toMatchObject({ open: [], decided: [] })
    expect((await appealsOf(portal, 'admin')).decided).toHaveLength(1)
  })

  test('cannot decide on the application itself, nor open its certificate', async ({ portal }) => {
    const reference = await aRejectedApplication(portal)
    await appeal(portal, reference)
    await decideAppeal(portal, reference)
    const officer = await portal.as('appellate')
    const body = { appId: reference, collection: 'noc', status: 'Approved' }
    expect((await officer.post('/api/updatestatus', body)).status).toBe(403)
    await portal.decide('admin', reference, 'Approved')
    expect((await officer.post('/api/generatepdf', { row: { _id: reference } })).status).toBe(404)
    expect((await officer.get(`/certificates/${reference}`)).status).toBe(404)
  })

  test('cannot decide an appeal in their own case', async ({ portal }) => {
    const reference = await aRejectedApplication(portal)
    await appeal(portal, reference)
    await portal.as('appellate')
    await portal.ownerQueries.shareMobile('the-appellate', 'the-user')
    expect(await decideAppeal(portal, reference, { outcome: 'upheld' })).toMatchObject(refused('own-case-of-all'))
    expect((await detailsOf(portal, 'appellate', reference)).allowedAppealOutcomes).toEqual([])
  })

  test('cannot decide before their account is confirmed, even if nobody has decided on the application yet', async ({
    portal,
  }) => {
    const reference = await aLateApplication(portal)
    await appeal(portal, reference, { ground: 'late' })
    const admin = await portal.as('admin')
    const created = await createActivatedAccount(portal, admin, { role: 'appellate', username: 'created' })
    const read = async () => (await created.get(`/api/applications/${reference}`)).json.data
    expect(await read()).toMatchObject({ allowedAppealOutcomes: [], cautions: ['account-unconfirmed'] })
    expect(await decideAppeal(portal, reference, { outcome: 'upheld' }, created)).toMatchObject(
      refused('appeal-unconfirmed'),
    )
    expect((await appealsOf(portal, 'admin')).hasOfficer).toBe(false)
    const id = await accountIdOf(admin, 'created')
    const second = await secondAdmin(portal)
    expect((await second.post(`/api/colleagues/${id}/confirm`, { password: PASSWORD })).status).toBe(200)
    expect((await appealsOf(portal, 'admin')).hasOfficer).toBe(true)
    expect(await read()).toMatchObject({ allowedAppealOutcomes: ['upheld', 'ordered'], cautions: [] })
    expect((await decideAppeal(portal, reference, { outcome: 'upheld' }, created)).status).toBe(200)
  })

  test('cannot decide after an admin has reset their second factor, until a second admin has confirmed the account again', async ({
    portal,
  }) => {
    const reference = await aLateApplication(portal)
    await appeal(portal, reference, { ground: 'late' })
    const { officer, confirm } = await officerAfterReset(portal)
    const read = async () => (await officer.get(`/api/applications/${reference}`)).json.data
    expect(await read()).toMatchObject({ allowedAppealOutcomes: [], cautions: ['account-unconfirmed'] })
    expect(await decideAppeal(portal, reference, { outcome: 'upheld' }, officer)).toMatchObject(
      refused('appeal-unconfirmed'),
    )
    expect((await appealsOf(portal, 'admin')).hasOfficer).toBe(false)
    const admin = await portal.as('admin')
    expect((await confirm(admin)).json.code).toBe('not-second-person')
    await portal.ownerQueries.runAuditStatement(sql`
      update audit_entries set at = at - make_interval(days => 60) where action = 'second-factor-reset'`)
    expect((await confirm(admin)).json.code).toBe('not-second-person')
    expect((await confirm(await secondAdmin(portal))).status).toBe(200)
    expect((await decideAppeal(portal, reference, { outcome: 'upheld' }, officer)).status).toBe(200)
  })

  test('cannot be confirmed by any admin who has reset their second factor', async ({ portal }) => {
    const second = await secondAdmin(portal)
    const { officer, id, confirm } = await officerAfterReset(portal)
    await setUpPhone(portal, officer)
    expect((await second.post(`/api/colleagues/${id}/reset-factor`, { password: PASSWORD })).status).toBe(200)
    await portal.ownerQueries.runAuditStatement(sql`
      update audit_entries set at = at - make_interval(days => 60) where action = 'second-factor-reset'`)
    expect((await confirm(await portal.as('admin'))).json.code).toBe('not-second-person')
    expect((await confirm(second)).json.code).toBe('not-second-person')
    const third = await portal.createAccount('admin', 'third-admin@panchayat.example')
    expect((await confirm(third)).status).toBe(200)
  })

  test('is not confirmed by an admin who resets their second factor while the confirmation is under way', async ({
    portal,
  }) => {
    const { id } = await officerAfterReset(portal)
    const { services } = portal
    const accountId = await accountIdOf(await portal.as('admin'), 'the-admin')
    const admin = { panchayatId: services.panchayat.id, accountId, requestId: undefined }
    // The same admin's confirmation was checked before the reset, and is applied after it.
    await expect(applyAccountAction(services, admin, { id, action: 'confirm' })).rejects.toMatchObject({
      code: 'not-second-person',
    })
    expect((await appealsOf(portal, 'admin')).hasOfficer).toBe(false)
  })

  test('keeps the confirmation if the operator resets their second factor', async ({ portal }) => {
    const { services } = portal
    const email = 'phoned@panchayat.example'
    await createAccountWithPhone(portal, email, 'appellate')
    const id = await accountIdOf(await portal.as('admin'), 'phoned')
    const operator = { panchayatId: services.panchayat.id, requestId: undefined }
    await applyAccountAction(services, operator, { id, action: 'reset-factor' })
    expect((await appealsOf(portal, 'admin')).hasOfficer).toBe(true)
  })

  test('cannot decide on an application if an admin who decided on it or requested changes has reset their second factor', async ({
    portal,
  }) => {
    const [decided, changed, neither] = [
      await portal.createApplication({ service: 'birth-certificates' }),
      await aRejectedApplicationWithRequest(portal),
      await aRejectedApplication(portal),
    ]
    await portal.decide('admin', decided, 'Rejected', 'No.')
    for (const reference of [decided, changed, neither]) expect((await appeal(portal, reference)).status).toBe(200)
    const officer = await confirmedOfficerAfterReset(portal)
    for (const reference of [decided, changed]) {
      expect((await officer.get(`/api/applications/${reference}`)).json.data.allowedAppealOutcomes).toEqual([])
      expect(await decideAppeal(portal, reference, { outcome: 'upheld' }, officer)).toMatchObject(
        refused('appeal-of-own-decision'),
      )
    }
    expect((await decideAppeal(portal, neither, { outcome: 'upheld' }, officer)).status).toBe(200)
  })

  test('excludes the admin who reset their second factor from a decision on the application, even if the officer ordered no new decision', async ({
    portal,
  }) => {
    const reference = await aLateApplication(portal)
    await appeal(portal, reference, { ground: 'late' })
    const officer = await confirmedOfficerAfterReset(portal)
    expect((await decideAppeal(portal, reference, { outcome: 'upheld' }, officer)).status).toBe(200)
    expect(await detailsOf(portal, 'admin', reference)).toMatchObject({
      allowedDecisions: [],
      cautions: ['decision-ordered-by-you'],
    })
    expect(await portal.decide('admin', reference, 'Approved')).toMatchObject(refused('decision-ordered-by-you'))
    expect((await portal.decide('staff', reference, 'Verified')).status).toBe(200)
  })

  test('is reported as missing in the admin’s list of appeals until an account exists', async ({ portal }) => {
    const reference = await aRejectedApplication(portal)
    await appeal(portal, reference)
    expect((await appealsOf(portal, 'admin')).hasOfficer).toBe(false)
    await portal.as('appellate')
    expect((await appealsOf(portal, 'admin')).hasOfficer).toBe(true)
    await portal.ownerQueries.ageAppeals(31)
    const { json } = await (await portal.as('admin')).get('/api/overview')
    expect(json.data.appeals).toEqual({ open: 1, late: 1 })
  })
})

describe('The data of an appeal', () => {
  test('is in the downloads of the applicant and of the officer', async ({ portal }) => {
    const reference = await aRejectedApplication(portal)
    await appeal(portal, reference, { statement: 'The map is clear.' })
    await decideAppeal(portal, reference, { outcome: 'upheld' })
    const dataOf = async (role: Reader) => (await (await portal.as(role)).get('/api/account/data')).json
    expect((await dataOf('user')).applications[0].appeals).toMatchObject([{ statement: 'The map is clear.' }])
    expect((await dataOf('appellate')).office.appeals).toMatchObject([{ reference, outcome: 'upheld' }])
  })
})
