import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { messageSchema } from '#shared/accounts/wire.ts'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import { consentStateSchema } from '#shared/privacy/wire.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import type { Client } from '../support/client.ts'
import { expectShape } from '../support/expect-shape.ts'
import { THE_NOTICE } from '../support/people.ts'
import { test } from '../support/portal-fixture.ts'
import { refusalOf } from '../support/refusal-of.ts'

const UNREAD = [428, 'Please read the privacy notice and agree to it before you apply.']

const consentOf = async (client: Client) => expectShape(await client.get('/api/consent'), 200, consentStateSchema).data
const noticeOf = async (client: Client) => (await client.get('/api/user')).json.data.privacyNotice

describe('The privacy notice before the first application', () => {
  test('nobody applies before they agreed to it, nor after they took that back; each step is kept for good', async ({
    town,
  }) => {
    const citizen = town.visitor()
    await citizen.postForm('/api/register', registrationParts(aRegistration()))
    const neighbour = await town.as('user')
    expect(await noticeOf(citizen)).toBe('unread')
    for (const { definition } of town.catalogue.services) {
      expect(refusalOf(await town.submit(citizen, definition.id))).toEqual(UNREAD)
    }
    expect([await town.filesOnDisk(), await consentOf(citizen)]).toEqual([
      [],
      { version: PRIVACY_NOTICE.version, accepted: null },
    ])

    const { message } = expectShape(
      await citizen.post('/api/consent', { ...THE_NOTICE, language: 'hi' }),
      200,
      messageSchema,
    )
    expect([message, await noticeOf(citizen)]).toEqual(['Thank you. You can apply now.', 'settled'])
    expect(await consentOf(citizen)).toMatchObject({ accepted: { version: PRIVACY_NOTICE.version, language: 'hi' } })
    expect((await town.submit(citizen, 'noc')).status).toBe(201)

    await citizen.send('DELETE', '/api/consent')
    expect([await noticeOf(citizen), (await consentOf(citizen)).accepted]).toEqual(['unread', null])
    expect(refusalOf(await town.submit(citizen, 'household'))).toEqual(UNREAD)
    expect((await town.submit(neighbour, 'household')).status).toBe(201)

    const { rows } = await sql<{ step: string }>`
      select step from consents join accounts on accounts.id = account_id
      where username = 'asha' order by consents.id`.execute(town.portal.db)
    expect(rows.map(({ step }) => step)).toEqual(['accepted', 'withdrawn'])
    for (const change of ["update consents set language = 'en'", 'delete from consents', 'truncate consents']) {
      await expect(sql.raw(change).execute(town.portal.db)).rejects.toThrow(/permission denied/)
    }
  })

  test('a new version is read anew; an older one, or a language that the portal does not speak, is not accepted', async ({
    town,
  }) => {
    const citizen = await town.as('user')
    const older = { ...THE_NOTICE, version: PRIVACY_NOTICE.version + 1 }
    expect(refusalOf(await citizen.post('/api/consent', older))).toEqual([
      409,
      'The privacy notice has changed. Please load this page again and read it.',
    ])
    expect((await citizen.post('/api/consent', { ...THE_NOTICE, language: 'xx' })).status).toBe(422)
    await town.backstage.acceptedVersion(PRIVACY_NOTICE.version + 1)
    expect(await noticeOf(citizen)).toBe('changed')
    expect(refusalOf(await town.submit(citizen, 'noc'))).toEqual(UNREAD)
    await citizen.post('/api/consent', THE_NOTICE)
    expect((await town.submit(citizen, 'noc')).status).toBe(201)
    expect(await noticeOf(await town.as('staff'))).toBe('settled')
  })
})
