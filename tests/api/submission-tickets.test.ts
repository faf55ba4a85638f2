// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { recordRestore } from '#server/operations/backup/restore-backup.ts'
import { TICKET_DAYS } from '#server/sessions/submission-ticket.ts'
import type { Client } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { PASSWORD, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { requestErasure, runDailyRetention } from '../support/privacy.ts'
import {
  aSavedForm,
  expectNothingStored,
  ownReferences,
  previewFile,
  referenceIn,
  statusAndCode,
  submitFile,
  ticketOf,
} from '../support/saved-form.ts'

const CITIZEN = 'the-user@panchayat.example'
const NEIGHBOUR = 'neighbour@panchayat.example'

describe('The ticket in a saved form', () => {
  test('is issued to citizens only, and names the citizen whose application the form becomes', async ({ portal }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const neighbour = await portal.createAccount('user', NEIGHBOUR)
    for (const client of [staff, await portal.as('admin'), portal.visitor()])
      expect(await ticketOf(client)).toBeUndefined()
    // Only the portal creates tickets. A file with the neighbour's ticket therefore belongs to the neighbour.
    const form = await aSavedForm(portal, citizen, { ticket: await ticketOf(neighbour) })
    expect((await previewFile(staff, form.file)).json.data.applicant.username).toBe('neighbour')
    const sent = await submitFile(staff, form)
    expect([await ownReferences(citizen), await ownReferences(neighbour)]).toEqual([[], [referenceIn(sent)]])
  })

  test.for([
    ['invented', () => 'v1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['empty', () => ''],
    ['changed', (ticket: string) => `${ticket.slice(0, -4)}AAAA`],
    [
      'an encrypted text for another purpose',
      (_: string, { services }: TestPortal) => services.vault.seal('["1","1",0,9999999999999]', 'reset'),
    ],
    ['of a key that does not exist', (ticket: string) => ticket.replace(/^v1/, 'v99')],
  ] as const)('is refused if it is %s', async ([, change], { portal }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const form = await aSavedForm(portal, citizen, { ticket: change(await ticketOf(citizen), portal) })
    expect(statusAndCode(await previewFile(staff, form.file))).toEqual([422, 'ticket-invalid'])
    expect(statusAndCode(await submitFile(staff, form))).toEqual([422, 'ticket-invalid'])
    await expectNothingStored(portal)
  })

  test('expires after thirty days', async ({ portal }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const { vault, panchayat, db } = portal.services
    const { id } = await db.selectFrom('accounts').select('id').where('email', '=', CITIZEN).executeTakeFirstOrThrow()
    const ticketOfAge = (days: number) => {
      const endsAt = Date.now() + (TICKET_DAYS - days) * 86_400_000
      return vault.seal(JSON.stringify([id, panchayat.id, 0, endsAt]), 'submission ticket')
    }
    const late = await aSavedForm(portal, citizen, { ticket: ticketOfAge(30.01) })
    expect(errorOf(await submitFile(staff, late))).toEqual([410, expect.stringContaining('more than 30 days ago')])
    const punctual = await aSavedForm(portal, citizen, { ticket: ticketOfAge(29.99) })
    expect((await submitFile(staff, punctual)).status).toBe(201)
  })

  test('stays valid after a logout, and becomes void when the password changes or another device ends the session', async ({
    portal,
  }) => {
    const staff = await portal.as('staff')
    const citizen = await portal.createAccount('user', NEIGHBOUR)
    const open = async (file: File) => (await previewFile(staff, file)).json.code
    const logIn = async () => {
      const browser = portal.visitor()
      await browser.postUrlEncoded('/api/login', { email: NEIGHBOUR, password: PASSWORD })
      return browser
    }
    const before = await aSavedForm(portal, citizen)
    await citizen.post('/api/logout')
    expect(await open(before.file)).toBeUndefined()

    const [phone, computer] = [await logIn(), await logIn()]
    const onPhone = await aSavedForm(portal, phone)
    const { data } = (await computer.get('/api/sessions')).json
    const other = data.find(({ current }: { current: boolean }) => !current)
    expect((await computer.send('DELETE', `/api/sessions/${other.id}`)).status).toBe(200)
    expect([await open(before.file), await open(onPhone.file)]).toEqual(['ticket-invalid', 'ticket-invalid'])

    const after = await aSavedForm(portal, computer)
    expect(await open(after.file)).toBeUndefined()
    await computer.post('/api/password', { currentPassword: PASSWORD, newPassword: 'another long secret' })
    expect(await open(after.file)).toBe('ticket-invalid')
    expect(await open((await aSavedForm(portal, computer)).file)).toBeUndefined()
  })

  test('becomes void with a restore, even if the backup contains an older ticket version', async ({ portal }) => {
    const staff = await portal.as('staff')
    const citizen = await portal.createAccount('user', NEIGHBOUR)
    const forms = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      forms.push(await aSavedForm(portal, citizen))
      await citizen.send('DELETE', '/api/sessions')
    }
    await portal.services.db.updateTable('accounts').set({ ticketVersion: 0 }).where('email', '=', NEIGHBOUR).execute()
    await recordRestore(portal.services.db, { takenAt: '2026-11-21T20:30:00.000Z', erasureGraceDays: 7 })
    for (const { file } of forms) expect((await previewFile(staff, file)).json.code).toBe('ticket-invalid')
    const after = await aSavedForm(portal, citizen)
    expect((await previewFile(staff, after.file)).json.code).toBeUndefined()
    await citizen.send('DELETE', '/api/sessions')
    expect((await previewFile(staff, after.file)).json.code).toBe('ticket-invalid')
  })

  test('becomes void when all other devices are logged out, even if there is no other device', async ({ portal }) => {
    const staff = await portal.as('staff')
    const citizen = await portal.createAccount('user', NEIGHBOUR)
    const { data } = (await citizen.get('/api/sessions')).json
    expect(data).toHaveLength(1)
    const before = await aSavedForm(portal, citizen)
    expect((await citizen.send('DELETE', '/api/sessions')).status).toBe(200)
    expect((await previewFile(staff, before.file)).json.code).toBe('ticket-invalid')
    expect((await previewFile(staff, (await aSavedForm(portal, citizen)).file)).json.code).toBeUndefined()
  })

  test('opens nothing for an account that is disabled, erased, of another role or without consent', async ({
    portal,
  }) => {
    const staff = await portal.as('staff')
    const codesAfter = async (email: string, change: (citizen: Client) => Promise<unknown>) => {
      const citizen = await portal.createAccount('user', email)
      const form = await aSavedForm(portal, citizen)
      await change(citizen)
      return [(await previewFile(staff, form.file)).json.code, (await submitFile(staff, form)).json.code]
    }
    const { ownerQueries } = portal
    expect(await codesAfter('a@panchayat.example', () => ownerQueries.disableAccount('a@panchayat.example'))).toEqual([
      'account-closed',
      'account-closed',
    ])
    expect(
      await codesAfter('b@panchayat.example', () => ownerQueries.changeRole('b@panchayat.example', 'staff')),
    ).toEqual(['account-closed', 'account-closed'])
    expect(await codesAfter('c@panchayat.example', (citizen) => citizen.send('DELETE', '/api/consent'))).toEqual([
      'consent-withdrawn',
      'consent-withdrawn',
    ])
    const erase = async (citizen: Client) => {
      await requestErasure(citizen)
      await ownerQueries.makeErasureDue('d@panchayat.example')
      await runDailyRetention(portal)
    }
    expect(await codesAfter('d@panchayat.example', erase)).toEqual(['account-closed', 'account-closed'])
    await expectNothingStored(portal)
  })

  test('of another panchayat in the same database is refused', async ({ portal }) => {
    const staff = await portal.as('staff')
    const citizen = await portal.createAccount('user', NEIGHBOUR)
    await portal.ownerQueries.moveToOtherPanchayat(NEIGHBOUR)
    const form = await aSavedForm(portal, citizen)
    expect(statusAndCode(await previewFile(staff, form.file))).toEqual([422, 'saved-form-foreign'])
    expect(statusAndCode(await submitFile(staff, form))).toEqual([422, 'saved-form-foreign'])
    await expectNothingStored(portal)
  })

  test('becomes void without a deadlock if the password changes at the same moment', async ({ portal }) => {
    const citizen = await portal.createAccount('user', NEIGHBOUR)
    await portal.visitor().postUrlEncoded('/api/login', { email: NEIGHBOUR, password: PASSWORD })
    const { data } = (await citizen.get('/api/sessions')).json
    const other = data.find(({ current }: { current: boolean }) => !current)
    const { db } = portal.services
    const { ended } = await db.transaction().execute(async (tx) => {
      // This transaction uses the rows in the order of a password change: the account first, then its sessions.
      const { id } = await tx
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', NEIGHBOUR)
        .forUpdate()
        .executeTakeFirstOrThrow()
      // The promise is returned in an object. Otherwise it would be awaited here, although it waits for this transaction.
      const pending = { ended: citizen.send('DELETE', `/api/sessions/${other.id}`) }
      await vi.waitUntil(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length === 1
      })
      await tx.deleteFrom('sessions').where('accountId', '=', id).execute()
      return pending
    })
    expect(statusAndCode(await ended)).toEqual([404, 'session-not-found'])
  })
})
