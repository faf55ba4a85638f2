// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { admitLogin, withReservedHashing } from '#server/accounts/admit-login.ts'
import { countWaitingHashes, hashPassword, MAX_WAITING_HASHES } from '#server/accounts/passwords.ts'
import { decodeUploadedPicture, pictureQueue } from '#server/documents/decode-uploaded-picture.ts'
import { aSubmission } from '../support/a-submission.ts'
import type { Client } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { aPicture } from '../support/files.ts'
import { PASSWORD, sharedTest as test } from '../support/portal-fixture.ts'
import { createAccountWithPhone } from '../support/second-factor.ts'

const AT_ONCE = 2

async function aPictureFile() {
  const folder = await mkdtemp(join(tmpdir(), 'gramseva-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'photo.jpg')
  await writeFile(file, Buffer.from(await (await aPicture()).arrayBuffer()))
  return file
}

/** Fills the queue of passwords, as a flood of logins from many networks does. */
async function floodWithHashes() {
  const hashes = Array.from({ length: AT_ONCE + MAX_WAITING_HASHES }, () => hashPassword('a long secret'))
  await setImmediate()
  return hashes
}

/** Admits as many logins from unknown devices as there are places. They keep their places until they are released. */
const admitStrangers = () =>
  Array.from({ length: MAX_WAITING_HASHES }, (_, index) =>
    admitLogin({ knownAccountId: undefined, address: `198.51.100.${index}` }),
  )

describe('Expensive work', () => {
  test('is limited to hashing two passwords at a time; while a hundred wait, a login is refused immediately', async ({
    portal,
  }) => {
    await portal.as('user')
    const hashes = await floodWithHashes()
    expect(countWaitingHashes()).toBe(MAX_WAITING_HASHES)
    const login = { email: 'the-user@panchayat.example', password: 'a long secret' }
    const refused = await portal.visitor().postUrlEncoded('/api/login', login)
    expect([errorOf(refused)[0], refused.headers['retry-after']]).toEqual([503, '5'])
    await Promise.all(hashes)
    expect((await portal.visitor().postUrlEncoded('/api/login', login)).status).toBe(200)
  })

  test('is done first for the password of a known device, even while logins from unknown devices are refused', async ({
    portal,
  }) => {
    const phone = await portal.as('user')
    const login = { email: 'the-user@panchayat.example', password: 'a long secret' }
    // The strangers keep their places, so that a hash that ends meanwhile frees none.
    const strangers = admitStrangers()
    const hashes = await floodWithHashes()
    expect((await portal.visitor().postUrlEncoded('/api/login', login)).status).toBe(503)
    expect((await phone.postUrlEncoded('/api/login', login)).status).toBe(200)
    expect(countWaitingHashes()).toBeGreaterThan(0)
    await Promise.all(hashes)
    for (const { release } of strangers) release()
  })

  test('is done first for the old and the new password of a person who changes it in an open session', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const hashes = await floodWithHashes()
    const change = { currentPassword: PASSWORD, newPassword: 'another long secret' }
    expect((await citizen.post('/api/password', change)).status).toBe(200)
    expect(countWaitingHashes()).toBeGreaterThan(0)
    await Promise.all(hashes)
  })

  test('is done first for a recovery code from a known device', async ({ portal }) => {
    const email = 'office@panchayat.example'
    const { client, recoveryCodes } = await createAccountWithPhone(portal, email)
    await client.post('/api/logout')
    expect((await client.postUrlEncoded('/api/login', { email, password: PASSWORD })).status).toBe(202)
    const hashes = await floodWithHashes()
    expect((await client.post('/api/login/code', { code: recoveryCodes[0] })).status).toBe(200)
    expect(countWaitingHashes()).toBeGreaterThan(0)
    await Promise.all(hashes)
  })

  test('has one reserved place for each account that reauthenticates', async () => {
    const nested = (inner: string) =>
      withReservedHashing('1', (first) => withReservedHashing(inner, async (second) => [first, second]))
    expect(await nested('1')).toEqual([true, false])
    expect(await nested('2')).toEqual([true, true])
    await expect(withReservedHashing('1', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(await nested('1')).toEqual([true, false])
  })

  test('has reserved places for known devices: two for each account, and twenty for each network, however large', () => {
    const admitted = Array.from({ length: 3 }, () => admitLogin({ knownAccountId: '1', address: '203.0.113.9' }))
    expect(admitted.map(({ isReserved }) => isReserved)).toEqual([true, true, false])
    for (const { release } of admitted) release()
    const people = Array.from({ length: 21 }, (_, person) =>
      admitLogin({ knownAccountId: String(person), address: `2001:db8:1:${person}::1` }),
    )
    expect(people.filter(({ isReserved }) => isReserved)).toHaveLength(20)
    const elsewhere = admitLogin({ knownAccountId: '21', address: '2001:db8:2::1' })
    expect(elsewhere.isReserved).toBe(true)
    for (const { release } of [...people, elsewhere]) release()
    const afterwards = admitLogin({ knownAccountId: '1', address: '203.0.113.9' })
    expect(afterwards.isReserved).toBe(true)
    afterwards.release()
  })

  test('is refused for the hundred and first login from an unknown device, but not for a known device', async ({
    portal,
  }) => {
    const phone = await portal.as('user')
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const strangers = admitStrangers()
    const logIn = async (browser: Client) =>
      (await browser.postUrlEncoded('/api/login', { email: 'the-user@panchayat.example', password: 'a long secret' }))
        .status
    // A device that another account knows is a stranger to this one.
    expect([await logIn(portal.visitor()), await logIn(neighbour), await logIn(phone)]).toEqual([503, 503, 200])
    for (const { release } of strangers) release()
    expect(await logIn(portal.visitor())).toBe(200)
  })

  test('is done first for the picture of a citizen, not for the pictures that strangers sent earlier from many networks', async () => {
    const file = await aPictureFile()
    const finish = Promise.withResolvers<void>()
    const strangers = Array.from({ length: 20 }, (_, number) => ({
      accountId: undefined,
      network: `192.0.2.${number}`,
    }))
    const decoding = strangers.map((sender) => decodeUploadedPicture({ path: file, sender }, () => finish.promise))
    const citizen = { accountId: '1', network: '192.0.2.1' }
    expect(await decodeUploadedPicture({ path: file, sender: citizen }, async () => 'drawn')).toBe('drawn')
    // Only one picture of all strangers is decoded at a time.
    expect(pictureQueue.waiting()).toBe(strangers.length - 1)
    finish.resolve()
    await Promise.all(decoding)
  })

  test('is done for an account without a confirmed address as for a visitor', async ({ portal }) => {
    const newcomer = await portal.createAccount('user', 'new@panchayat.example')
    await sql`update accounts set email_confirmed_at = null where email = 'new@panchayat.example'`.execute(
      portal.services.db,
    )
    const { definition } = portal.catalogue.get('birth-certificates')
    const submit = async (client: Client) =>
      client.postForm(
        definition.paths.submit,
        aSubmission(definition, { 'proofOfBirth:file': await aPicture('birth.jpg') }),
      )
    const finish = Promise.withResolvers<void>()
    const sender = { accountId: undefined, network: '192.0.2.1' }
    const stranger = decodeUploadedPicture({ path: await aPictureFile(), sender }, () => finish.promise)
    // Only one picture of all visitors is decoded at a time, so the newcomer's picture waits.
    const waiting = submit(newcomer)
    await vi.waitUntil(() => pictureQueue.waiting() === 1)
    expect((await submit(await portal.as('user'))).status).toBe(201)
    expect(pictureQueue.waiting()).toBe(1)
    finish.resolve()
    expect((await waiting).status).toBe(201)
    await stranger
  })

  test('is limited to decoding two pictures at a time for all senders together; the other pictures wait unread', async () => {
    const file = await aPictureFile()
    const finish = Promise.withResolvers<void>()
    const drawing: number[] = []
    const pictures = Array.from({ length: 10 }, (_, number) =>
      decodeUploadedPicture({ path: file, sender: { accountId: String(number), network: '' } }, async () => {
        drawing.push(number)
        await finish.promise
      }),
    )
    await vi.waitUntil(() => drawing.length === AT_ONCE)
    expect(pictureQueue.waiting()).toBe(8)
    finish.resolve()
    await Promise.all(pictures)
    expect(drawing).toHaveLength(10)
  })
})
