import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { countWaitingHashes, hashPassword, MAX_WAITING_HASHES } from '#server/accounts/passwords.ts'
import { drawUploadedPicture, pictureTurns } from '#server/documents/draw-uploaded-picture.ts'
import { aSubmission } from '../support/a-submission.ts'
import type { Client } from '../support/client.ts'
import { aPicture } from '../support/files.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'
import { refusalOf } from '../support/refusal-of.ts'

const AT_ONCE = 2

async function aPictureFile() {
  const folder = await mkdtemp(join(tmpdir(), 'gramseva-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'photo.jpg')
  await writeFile(file, Buffer.from(await (await aPicture()).arrayBuffer()))
  return file
}

describe('Expensive work', () => {
  test('hashes two passwords at a time; once a hundred wait, a login is refused immediately', async ({ portal }) => {
    await portal.as('user')
    const hashes = Array.from({ length: AT_ONCE + MAX_WAITING_HASHES }, () => hashPassword('a long secret'))
    await setImmediate()
    expect(countWaitingHashes()).toBe(MAX_WAITING_HASHES)
    const login = { email: 'the-user@panchayat.example', password: 'a long secret' }
    const refused = await portal.visitor().postUrlEncoded('/api/login', login)
    expect([refusalOf(refused)[0], refused.headers['retry-after']]).toEqual([503, '5'])
    await Promise.all(hashes)
    expect((await portal.visitor().postUrlEncoded('/api/login', login)).status).toBe(200)
  })

  test('re-encodes the picture of a citizen before those that a stranger sent earlier from many networks', async () => {
    const file = await aPictureFile()
    const finish = Promise.withResolvers<void>()
    const strangers = Array.from({ length: 20 }, (_, number) => ({
      accountId: undefined,
      network: `192.0.2.${number}`,
    }))
    const drawn = strangers.map((sender) => drawUploadedPicture({ path: file, sender }, () => finish.promise))
    const citizen = { accountId: '1', network: '192.0.2.1' }
    expect(await drawUploadedPicture({ path: file, sender: citizen }, async () => 'drawn')).toBe('drawn')
    expect(pictureTurns.waiting()).toBe(strangers.length - 1)
    finish.resolve()
    await Promise.all(drawn)
  })

  test('counts an account without a confirmed address as a visitor', async ({ portal }) => {
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
    const stranger = drawUploadedPicture({ path: await aPictureFile(), sender }, () => finish.promise)
    const waiting = submit(newcomer)
    await vi.waitUntil(() => pictureTurns.waiting() === 1)
    expect((await submit(await portal.as('user'))).status).toBe(201)
    expect(pictureTurns.waiting()).toBe(1)
    finish.resolve()
    expect((await waiting).status).toBe(201)
    await stranger
  })

  test('decodes two pictures at a time for all senders together; the others wait unread', async () => {
    const file = await aPictureFile()
    const finish = Promise.withResolvers<void>()
    const drawing: number[] = []
    const pictures = Array.from({ length: 10 }, (_, number) =>
      drawUploadedPicture({ path: file, sender: { accountId: String(number), network: '' } }, async () => {
        drawing.push(number)
        await finish.promise
      }),
    )
    await vi.waitUntil(() => drawing.length === AT_ONCE)
    expect(pictureTurns.waiting()).toBe(8)
    finish.resolve()
    await Promise.all(pictures)
    expect(drawing).toHaveLength(10)
  })
})
