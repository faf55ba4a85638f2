// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { messageSchema } from '#shared/accounts/wire.ts'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import { consentStateSchema } from '#shared/privacy/wire.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { aSubmission } from '../support/a-submission.ts'
import { PRIVACY_CONSENT } from '../support/accounts.ts'
import type { Client } from '../support/client.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const UNREAD = [428, 'Please read the privacy notice and agree to it before you apply.']

const consentOf = async (client: Client) => expectShape(await client.get('/api/consent'), 200, consentStateSchema).data
const noticeOf = async (client: Client) => (await client.get('/api/user')).json.data.privacyNotice

const stepsOf = async (portal: TestPortal, username: string) => {
  const { rows } = await sql<{ step: string; version: number; language: string }>`
    select step, version, consents.language from consents join accounts on accounts.id = account_id
    where username = ${username} order by consents.id`.execute(portal.services.db)
  return rows
}

/** Submits a completed form with the version of the notice that the screen showed. */
function submitWith(portal: TestPortal, client: Client, serviceId: string, consent: string) {
  const { definition } = portal.catalogue.get(serviceId)
  return client.postForm(definition.paths.submit, [...aSubmission(definition), ['consent', consent]])
}

describe('The privacy notice', () => {
  test('is accepted by registering, in the language of the screen; an application needs no further call', async ({
    portal,
  }) => {
    const citizen = portal.visitor()
    await citizen.postForm('/api/register', registrationParts(aRegistration()), { 'accept-language': 'hi' })
    expect(await noticeOf(citizen)).toBe('settled')
    expect(await consentOf(citizen)).toMatchObject({ accepted: { version: PRIVACY_NOTICE.version, language: 'hi' } })
    for (const { definition } of portal.catalogue.services) {
      expect((await portal.submit(citizen, definition.id)).status).toBe(201)
    }
    expect(await stepsOf(portal, 'asha')).toEqual([
      { step: 'accepted', version: PRIVACY_NOTICE.version, language: 'hi' },
    ])
    const [registered] = (await portal.ownerQueries.auditLog()).filter(({ action }) => action === 'registered')
    expect(registered?.details).toEqual({ notice: PRIVACY_NOTICE.version, language: 'hi' })
  })

  test('must be accepted again after a withdrawal; until then, submissions get 428; each step is stored permanently', async ({
    portal,
  }) => {
    const citizen = portal.visitor()
    await citizen.postForm('/api/register', registrationParts(aRegistration()))
    const neighbour = await portal.as('user')
    await citizen.send('DELETE', '/api/consent')
    const withdrawn = { version: PRIVACY_NOTICE.version, accepted: null, withdrawnAt: expect.any(String) }
    expect([await noticeOf(citizen), await consentOf(citizen)]).toEqual(['unread', withdrawn])
    for (const { definition } of portal.catalogue.services) {
      expect(errorOf(await portal.submit(citizen, definition.id))).toEqual(UNREAD)
      expect(errorOf(await submitWith(portal, citizen, definition.id, '1'))).toEqual(UNREAD)
    }
    expect(await portal.filesOnDisk()).toEqual([])
    expect((await portal.submit(neighbour, 'household')).status).toBe(201)

    const { message } = expectShape(
      await citizen.post('/api/consent', { ...PRIVACY_CONSENT, language: 'hi' }),
      200,
      messageSchema,
    )
    expect([message, await noticeOf(citizen)]).toEqual(['Thank you. You can apply now.', 'settled'])
    expect(await consentOf(citizen)).toMatchObject({
      accepted: { version: PRIVACY_NOTICE.version, language: 'hi' },
      withdrawnAt: null,
    })
    expect((await portal.submit(citizen, 'noc')).status).toBe(201)

    const steps = (await stepsOf(portal, 'asha')).map(({ step }) => step)
    expect(steps).toEqual(['accepted', 'withdrawn', 'accepted'])
    for (const change of ["update consents set language = 'en'", 'delete from consents', 'truncate consents']) {
      await expect(sql.raw(change).execute(portal.services.db)).rejects.toThrow(/permission denied/)
    }
  })

  test('must be accepted by an account that never accepted any version, such as an imported one; until then, submissions get 428', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    await portal.ownerQueries.setAcceptedVersion(null)
    expect(await noticeOf(citizen)).toBe('unread')
    expect(errorOf(await portal.submit(citizen, 'noc'))).toEqual(UNREAD)
    await citizen.post('/api/consent', PRIVACY_CONSENT)
    expect((await portal.submit(citizen, 'noc')).status).toBe(201)
  })

  test('blocks no submission when it has a newer version; a submission that sends the number of this version as consent accepts it', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    await portal.ownerQueries.setAcceptedVersion(PRIVACY_NOTICE.version - 1)
    expect(await noticeOf(citizen)).toBe('changed')
    expect((await portal.submit(citizen, 'noc')).status).toBe(201)
    expect(await noticeOf(citizen)).toBe('changed')
    const consent = String(PRIVACY_NOTICE.version)
    expect((await submitWith(portal, citizen, 'noc', consent)).status).toBe(201)
    expect(await noticeOf(citizen)).toBe('settled')
    expect(await noticeOf(await portal.as('staff'))).toBe('settled')
  })

  test('is recorded in the audit log with the version that a submission sends as consent; an invalid version is rejected', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    expect((await submitWith(portal, citizen, 'noc', '7')).status).toBe(201)
    const entries = (await portal.ownerQueries.auditLog()).filter(({ action }) => action === 'application-submitted')
    expect(entries.map(({ details }) => details)).toEqual([{ service: 'noc', notice: 7 }])
    for (const consent of ['yes', '0', '1.5', '10001']) {
      const response = await submitWith(portal, citizen, 'noc', consent)
      expect([response.status, Object.keys(fieldErrorsOf(response))]).toEqual([422, ['consent']])
    }
    expect((await submitWith(portal, citizen, 'noc', '')).status).toBe(201)
  })

  test('cannot be accepted with missing fields, which the response names', async ({ portal }) => {
    const citizen = await portal.as('user')
    const empty = await citizen.post('/api/consent', {})
    expect([errorOf(empty), fieldErrorsOf(empty)]).toEqual([
      [422, 'version is required. language is required'],
      { version: 'version is required', language: 'language is required' },
    ])
    const asText = await citizen.post('/api/consent', { ...PRIVACY_CONSENT, version: '1' })
    expect(errorOf(asText)).toEqual([422, 'version must be a whole number'])
  })

  test('can be accepted only in its current version and in a supported language', async ({ portal }) => {
    const citizen = await portal.as('user')
    const newer = { ...PRIVACY_CONSENT, version: PRIVACY_NOTICE.version + 1 }
    expect(errorOf(await citizen.post('/api/consent', newer))).toEqual([
      409,
      'The privacy notice has changed. Please reload this page and read it.',
    ])
    expect((await citizen.post('/api/consent', { ...PRIVACY_CONSENT, language: 'xx' })).status).toBe(422)
  })
})
