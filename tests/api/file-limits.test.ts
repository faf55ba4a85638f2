// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { insertAttempt } from '#server/platform/rate-limits/count-attempts.ts'
import { amendmentPath } from '#shared/applications/amendments.ts'
import { SAVED_FORM_PATHS } from '#shared/applications/saved-form-format.ts'
import { PART_LIMITS } from '#shared/part-limits.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { requestAmendment } from '../support/amendments.ts'
import type { Client } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { findFileCalls } from '../support/file-calls.ts'
import { digestOf, putPart, submitParts } from '../support/in-parts.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const ENOUGH_FILES = [
  429,
  'You have reached the limit of files for one day. Please send the rest tomorrow, or bring them to the panchayat office.',
]

/**
 * An application for which staff have requested new documents for the slot that the amendment call takes. The counters are reset
 * afterwards, so that the files of the application itself do not count.
 */
async function openAmendment(portal: TestPortal, by: Client, calls: readonly { path: string; slot: string }[]) {
  const { slot = '' } = calls.find(({ path }) => path === amendmentPath('{reference}')) ?? {}
  const service = portal.catalogue.services.find(({ definition }) => slot in definition.documents)
  const reference = await portal.createApplication({ service: service?.definition.id ?? '', by })
  expect((await requestAmendment(portal, reference, [slot])).status).toBe(200)
  await portal.ownerQueries.resetAttempts()
  return reference
}

const REGISTRATION = '/api/register'
const isForCitizens = (path: string) => path !== '/api/gallery' && path !== REGISTRATION

interface FileCall {
  path: string
  slot: string
}

/** `all`: every call that takes files. `calls`: those that concern no saved form. `citizenCalls`: those of `calls` that citizens make. */
async function findCalls(portal: TestPortal) {
  const all = await findFileCalls(portal)
  // The documents in a saved form are counted, too; see tests/api/saved-forms.test.ts.
  const calls = all.filter(({ path }) => !Object.values<string>(SAVED_FORM_PATHS).includes(path))
  return { all, calls, citizenCalls: calls.filter(({ path }) => isForCitizens(path)) }
}

const unreadable = (count: number) => Array.from({ length: count }, () => new File(['no picture'], 'a.png'))

/** A new person who sends files to a call, with the counter of their kilobytes and its limit (a tenth of the default). */
async function aSender(
  portal: TestPortal,
  { path, index, citizenCalls }: { path: string; index: number; citizenCalls: readonly FileCall[] },
) {
  const role = isForCitizens(path) ? 'user' : 'admin'
  const email = `sender${index}@panchayat.example`
  const { cookies } = await portal.createAccount(role, email)
  // Each sender has a different address, so that only the limit of the account is reached.
  const sender = portal.visitor(`10.1.${index}.1`)
  for (const [name, value] of cookies) sender.cookies.set(name, value)
  const amended = role === 'user' ? await openAmendment(portal, sender, citizenCalls) : ''
  const { db } = portal.services
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return {
    send: (to: FileCall, count: number) =>
      sender.postForm(to.path.replace('{reference}', amended), [[to.slot, unreadable(count)]]),
    counter: `kilobytes:account:${id}`,
    limit: 50_000,
  }
}

/** A person without an account, whose files count for their network only, with the counter and the limit of this network. */
const aStranger = (portal: TestPortal, address: string) => ({
  send: ({ path, slot }: FileCall, count: number) =>
    portal.visitor(address).postForm(path, [...registrationParts(aRegistration()), [slot, unreadable(count)]]),
  counter: `kilobytes:unknown:address:${address}`,
  limit: 1_000_000,
})

describe('The daily limit of files, at a tenth of the default', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.1' } })

  test('applies to every call that takes files, and all calls of a person share it', async ({ portal }) => {
    const { all, calls, citizenCalls } = await findCalls(portal)
    expect([all.length, calls.length]).toEqual([calls.length + 2, portal.catalogue.services.length + 4])

    for (const [index, { path, slot }] of calls.entries()) {
      if (path === REGISTRATION) continue
      const { send } = await aSender(portal, { path, index, citizenCalls })
      for (const status of [(await send({ path, slot }, 10)).status, (await send({ path, slot }, 10)).status]) {
        expect([path, status]).not.toEqual([path, 429])
      }
      for (const other of isForCitizens(path) ? citizenCalls : [{ path, slot }]) {
        expect([path, other.path, ...errorOf(await send(other, 1))]).toEqual([path, other.path, ...ENOUGH_FILES])
      }
    }
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })

  test('counts the bytes of every call that takes files', async ({ portal }) => {
    const { calls, citizenCalls } = await findCalls(portal)
    for (const [index, { path, slot }] of calls.entries()) {
      const { send, counter, limit } =
        path === REGISTRATION
          ? aStranger(portal, `10.2.${index}.1`)
          : await aSender(portal, { path, index, citizenCalls })
      await insertAttempt(portal.services.db, { subject: counter, minutes: 24 * 60 }, sql`true`, limit).execute()
      // The first form reaches the limit; nothing of the second is read.
      expect([path, (await send({ path, slot }, 1)).status]).not.toEqual([path, 429])
      expect([path, ...errorOf(await send({ path, slot }, 1))]).toEqual([path, ...ENOUGH_FILES])
    }
  })

  test('counts the bytes of a part when it is uploaded, and again each time a form names it', async ({ portal }) => {
    const citizen = await portal.as('user')
    const { id } = await portal.services.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    const counter = { subject: `kilobytes:account:${id}`, minutes: 24 * 60 }
    await insertAttempt(portal.services.db, counter, sql`true`, 49_600).execute()
    const part = Buffer.alloc(PART_LIMITS.maxPartBytes, 'x')
    expect((await putPart(citizen, part)).status).toBe(204)
    const named = { slot: 'landMap', fileName: 'map.pdf', sha256: digestOf(part), parts: Array(3).fill(digestOf(part)) }
    expect((await submitParts(citizen, '/api/noc', { fields: [], documents: [named] })).status).toBe(400)
    expect(errorOf(await putPart(citizen, Buffer.from('a small part')))).toEqual(ENOUGH_FILES)
    expect(await portal.filesOnDisk()).toHaveLength(1)
  })

  test('applies to an address from which people register', async ({ portal }) => {
    const address = '10.1.9.1'
    const counter = { subject: `files:unknown:address:${address}`, minutes: 24 * 60 }
    await insertAttempt(portal.services.db, counter, sql`true`, 399).execute()
    const register = (username: string) => {
      const person = aRegistration({ username, email: `${username}@panchayat.example` })
      const picture = ['profilePicture', new File(['no picture'], 'a.png')] as const
      return portal.visitor(address).postForm('/api/register', [...registrationParts(person), picture])
    }
    expect((await register('first')).status).toBe(422)
    expect(errorOf(await register('second'))).toEqual(ENOUGH_FILES)
    expect(await portal.filesOnDisk()).toEqual([])
  })
})
