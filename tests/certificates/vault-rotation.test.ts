// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { sealAadhaar, unsealMasked } from '#server/accounts/profile.ts'
import { createVaultKey, openVault } from '#server/platform/vault/open-vault.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'
import { runScript } from '../support/run-script.ts'

const PEOPLE = 3_000
const POLL_OPTIONS = { timeout: 60_000, interval: 5 }
const AADHAAR_NUMBER = '234567890124'

/** Inserts accounts with encrypted Aadhaar numbers, and returns their ids. */
async function addPeople({ services }: TestPortal) {
  const { rows } = await sql<{ id: string }>`
    insert into accounts (panchayat_id, role, username, email, password_hash, first_name, last_name)
    select ${services.panchayat.id}, 'staff', 'p' || n, 'p' || n || '@panchayat.example', '', 'Asha', 'Devi'
    from generate_series(1, ${sql.lit(PEOPLE)}) as n returning id`.execute(services.db)
  const sealed = rows.map(({ id }) => ({ id, sealed: sealAadhaar(services.vault, id, AADHAAR_NUMBER) }))
  await sql`
    update accounts set aadhaar_sealed = person.sealed
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as person (id bigint, sealed text)
    where person.id = accounts.id
  `.execute(services.db)
  return rows.map(({ id }) => id)
}

/** The number of encrypted Aadhaar numbers by the version of their key. */
async function countByKey({ services }: TestPortal) {
  const { rows } = await sql<{ key: string; count: string }>`
    select split_part(sealed, '.', 1) as key, count(*) as count from (
      select aadhaar_sealed as sealed from accounts where aadhaar_sealed is not null
      union all select answers->>'aadhaarNumber' from applications where answers ? 'aadhaarNumber') as sealed
    group by 1 order by 1`.execute(services.db)
  return Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]))
}

describe('The key that encrypts Aadhaar numbers', () => {
  test('is rotated by a command while the portal runs, even if that command is killed', async ({ portal }) => {
    const { host, port, database } = portal.database
    const DATABASE_URL = `postgres://gram_seva_app@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    const keys = (command: string) => runScript('keys', [command], { DATA_DIR: portal.dataDir, DATABASE_URL })
    const shownNumber = async (reference: string) =>
      (await (await portal.as('staff')).get(`/api/applications/${reference}`)).json.data.answers.aadhaarNumber
    const before = await portal.createApplication()
    const masked = await shownNumber(before)
    expect(masked).toMatch(/\d{4}$/)
    const ids = await addPeople(portal)

    const killed = keys('rotate-vault')
    await vi.waitUntil(async () => ((await countByKey(portal)).v2 ?? 0) > 0, POLL_OPTIONS)
    killed.kill()
    await killed.ended
    const halfWay = await countByKey(portal)
    expect(halfWay.v1).toBeGreaterThan(0)
    // At this point both keys are loaded: all data can be decrypted, and new data is encrypted with the new key.
    expect(await shownNumber(before)).toBe(masked)
    const between = await portal.createApplication()
    expect(await shownNumber(between)).toBe(masked)
    expect((await keys('drop-old-vault').ended).output).toMatch(/^The newest key is less than an hour old/)

    expect((await keys('rotate-vault').ended).output).toMatch(
      /^An earlier rotation was interrupted, and is now complete/,
    )
    const after = await countByKey(portal)
    expect(Object.keys(after)).toEqual(['v2'])
    const folder = join(portal.dataDir, 'keys')
    const hourAgo = Date.now() / 1000 - 3_601
    await utimes(join(folder, 'aadhaar-2.key'), hourAgo, hourAgo)
    expect((await keys('drop-old-vault').ended).code).toBe(0)
    expect((await readdir(folder)).filter((name) => name.startsWith('aadhaar'))).toEqual(['aadhaar-2.key'])

    expect(await shownNumber(before)).toBe(masked)
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id, aadhaar_sealed as sealed from accounts where id = any (${ids}::bigint[])`.execute(portal.services.db)
    const opened = new Set(rows.map(({ id, sealed }) => unsealMasked(portal.services.vault, id, sealed)))
    expect([rows.length, [...opened]]).toEqual([PEOPLE, [expect.stringMatching(/0124$/)]])
  })

  test('is encrypted with the passphrase, even if it was first written without a passphrase', async () => {
    const keysDir = await mkdtemp(join(tmpdir(), 'gramseva-vault-'))
    const text = (name: string) => readFile(join(keysDir, name), 'utf8')
    const plain = await openVault({ keysDir, keyPassphrase: undefined }, true)
    const { fingerprint } = plain
    const sealed = plain.seal(AADHAAR_NUMBER, 'row 1')
    const written = await text('aadhaar.key')
    expect(Buffer.from(written, 'base64')).toHaveLength(32)

    const keys = { keysDir, keyPassphrase: 'banyan trees grow slowly' }
    const vault = await openVault(keys, false)
    expect(await text('aadhaar.key')).toMatch(/^argon2id1(\.[\w-]+){3}\n$/)
    expect((await stat(join(keysDir, 'aadhaar.key'))).mode & 0o777).toBe(0o600)
    expect([vault.unseal(sealed, 'row 1'), vault.fingerprint]).toEqual([AADHAAR_NUMBER, fingerprint])

    // A rotation adds an encrypted key, which an open vault uses.
    await createVaultKey(keys, 2)
    expect(await text('aadhaar-2.key')).toMatch(/^argon2id1\./)
    const newer = (await openVault(keys, false)).seal(AADHAAR_NUMBER, 'row 2')
    expect(newer).toMatch(/^v2\./)
    expect(vault.unseal(newer, 'row 2')).toBe(AADHAAR_NUMBER)

    const other = { keysDir, keyPassphrase: 'another passphrase' }
    await expect(openVault(other, false)).rejects.toThrow('KEY_PASSPHRASE is wrong')
    await expect(openVault({ keysDir, keyPassphrase: undefined }, false)).rejects.toThrow('set KEY_PASSPHRASE')
    // An encrypted key that was copied to the file of another key is rejected.
    await writeFile(join(keysDir, 'aadhaar-2.key'), await text('aadhaar.key'))
    await expect(openVault(keys, false)).rejects.toThrow('aadhaar-2.key cannot be decrypted')
    await rm(keysDir, { recursive: true })
  })
})
