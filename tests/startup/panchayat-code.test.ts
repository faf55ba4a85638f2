import { existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { establishSigningKey } from '#server/certificates/signing/rotate-signing-key.ts'
import { openOwnDatabase, withPool } from '#server/operations/backup/own-database.ts'
import { takeBackup } from '#server/operations/backup/take-backup.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { runScript } from '../support/run-script.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { clearDataFolder, makeDataFolder, startWholePortal } from '../support/whole-portal.ts'

const PASSPHRASE = 'banyan trees grow slowly'
/** A low work factor, because these tests open each backup several times. */
const WEAK = { workFactor: 10 }
const LONG_MS = 300_000
const OTHER = { PANCHAYAT_CODE: 'other' }

let place: string
let dataDir: string
let configuration: ReturnType<typeof readConfiguration>

beforeAll(async () => {
  place = await makeDataFolder()
  dataDir = join(place, 'data')
  await rename(await copySeededVillage(), dataDir)
  configuration = readConfiguration({ APP_MODE: 'demo', DATA_DIR: dataDir })
})

afterAll(async () => {
  await clearDataFolder(dataDir)
  await clearDataFolder(place)
})

async function inDatabase<Done>(work: (db: Database) => Promise<Done>): Promise<Done> {
  const database = await openOwnDatabase(configuration)
  try {
    return await withPool(database.address, work)
  } finally {
    await database.stop()
  }
}

/** Everything that a start can create: panchayats, signing keys and key files. */
const whatExists = async () => ({
  ...(await inDatabase(async (db) => ({
    panchayats: await db.selectFrom('panchayats').select(['code', 'name']).orderBy('code').execute(),
    keys: (await db.selectFrom('signingKeys').select('kid').orderBy('kid').execute()).map(({ kid }) => kid),
  }))),
  files: (await readdir(join(dataDir, 'keys'))).sort(),
})

const run = async (name: string, args: readonly string[], environment: Record<string, string> = {}) =>
  runScript(name, args, { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE, ...environment }).ended

/** Creates the rows that a start of an earlier version with another PANCHAYAT_CODE created. */
const startAsBefore = () =>
  inDatabase(async (db) => {
    const names = { name: 'Other Panchayat', block: 'B', district: 'D', state: 'S' }
    const panchayat = await db
      .insertInto('panchayats')
      .values({ code: 'other', ...names })
      .returning(['id', 'name', 'block', 'district', 'state'])
      .executeTakeFirstOrThrow()
    await establishSigningKey(db, panchayat, configuration)
  })

const REFUSAL =
  'This data belongs to the panchayat "default" (Sundarpur Gram Panchayat), and PANCHAYAT_CODE names "other". Set PANCHAYAT_CODE=default.'

describe('Another PANCHAYAT_CODE on existing data', () => {
  test(
    'is rejected at start and by commands, in a sentence with both codes, and nothing is created',
    async () => {
      const before = await whatExists()
      const start = startWholePortal(dataDir, OTHER)
      await expect(start).rejects.toThrow(/ended with 1:/)
      await expect(start).rejects.toThrow(REFUSAL)
      expect(await whatExists()).toEqual(before)

      const portal = await startWholePortal(dataDir)
      const nita = ['--email', 'nita@panchayat.example', '--username', 'nita', '--first-name', 'Nita']
      const commands: [string, string[]][] = [
        ['create-user', ['--role', 'staff', ...nita, '--last-name', 'Rao']],
        ['manage-user', ['list']],
        ['keys', ['rotate']],
      ]
      for (const [name, args] of commands) {
        expect(await run(name, args, OTHER)).toEqual({ code: 1, output: expect.stringContaining(REFUSAL) })
      }
      // A backup is allowed, because it only reads, and a scheduled job may not have the code.
      expect(await run('backup', ['--to', join(place, 'any-code')], OTHER)).toMatchObject({ code: 0 })
      await portal.end('SIGTERM')
      expect(await whatExists()).toEqual(before)
    },
    LONG_MS,
  )
})

describe('Data in which such a start created a second panchayat', () => {
  const UNUSED =
    'The panchayat "other" (Other Panchayat) was created by a start with another PANCHAYAT_CODE, and nothing belongs to it: npm run panchayats -- remove other.'
  let sound: string
  let doubled: string
  let single: Awaited<ReturnType<typeof whatExists>>

  beforeAll(async () => {
    single = await whatExists()
    const [before, after] = [join(place, 'sound'), join(place, 'doubled')]
    sound = (await takeBackup({ configuration, folder: before, passphrase: PASSPHRASE, ...WEAK })).file
    await startAsBefore()
    doubled = (await takeBackup({ configuration, folder: after, passphrase: PASSPHRASE, ...WEAK })).file
  }, LONG_MS)

  test('starts with the panchayat that has data, but not with the other one', async () => {
    const portal = await startWholePortal(dataDir)
    expect((await run('manage-user', ['list'])).code).toBe(0)
    await portal.end('SIGTERM')
    await expect(startWholePortal(dataDir, OTHER)).rejects.toThrow(`${UNUSED} Set PANCHAYAT_CODE=default.`)
  })

  test.for([
    ['of sound data, both pass', (): string => sound, 0],
    ['with a second panchayat, both restore and name it', (): string => doubled, 3],
  ] as const)(
    'restore --check and restore agree on a backup: %s',
    { timeout: LONG_MS },
    async ([, backup, expected]) => {
      const [target, tempFolder] = [join(place, 'target'), join(place, 'passing')]
      await mkdir(tempFolder)
      const check = await run('restore', ['--check', '--from', backup()], { TMPDIR: tempFolder })
      const restored = await run('restore', ['--from', backup()], { DATA_DIR: target })
      expect([check.code, restored.code]).toEqual([expected, expected])
      expect(findings(check.output)).toEqual(findings(restored.output))
      expect(findings(check.output).filter((line) => line.includes('✗'))).toEqual(
        expected === 0 ? [] : [`  ✗ ${UNUSED}`],
      )
      expect(await readdir(tempFolder)).toEqual([])
      await clearDataFolder(target)
      await clearDataFolder(tempFolder)
    },
  )

  test(
    'is repaired by a command, which deletes a panchayat only if nothing but its key belongs to it',
    async () => {
      const listed = await run('panchayats', ['list'])
      expect(listed.code).toBe(0)
      expect(listed.output).toMatch(/^default {2}Sundarpur Gram Panchayat \(PANCHAYAT_CODE names it\)$/m)
      expect(listed.output).toMatch(/^ {2}accounts: \d+, .*applications: \d+, .*certificates: \d+, .*signing_keys: 1/m)
      expect(listed.output).toMatch(/^other {2}Other Panchayat$\n {2}signing_keys: 1$/m)

      const refusals: [string[], RegExp, Record<string, string>?][] = [
        [['remove', 'other'], /PANCHAYAT_CODE names "other"\. Set PANCHAYAT_CODE to the panchayat that stays/, OTHER],
        [['remove', 'nowhere'], /There is no panchayat "nowhere"/],
        [['remove', 'default'], /belong to "default" .*: accounts: \d+.*applications: \d+/, OTHER],
        [['remove'], /npm run panchayats -- list/],
      ]
      for (const [args, sentence, environment] of refusals) {
        expect(await run('panchayats', args, environment)).toEqual({ code: 1, output: expect.stringMatching(sentence) })
      }
      await moveStaff('other')
      const stored = await run('panchayats', ['remove', 'other'])
      expect(stored).toEqual({ code: 1, output: expect.stringMatching(/belong to "other" .*: accounts: 1\b/) })
      await moveStaff('default')

      expect(await run('panchayats', ['remove', 'other'])).toEqual({
        code: 0,
        output: expect.stringContaining('The panchayat "other" (Other Panchayat) is removed, with 1 signing key'),
      })
      expect(await whatExists()).toEqual(single)
      expect(await lastAuditEntry()).toMatchObject({ action: 'panchayat-removed', subject: 'other', code: 'default' })
      const { file } = await takeBackup({
        configuration,
        folder: join(place, 'repaired'),
        passphrase: PASSPHRASE,
        ...WEAK,
      })
      const check = await run('restore', ['--check', '--from', file])
      expect([check.code, check.output]).toEqual([0, expect.not.stringContaining('✗')])
      expect(existsSync(file)).toBe(true)
    },
    LONG_MS,
  )
})

/** The lines of a restore's report with ✓ or ✗. */
const findings = (output: string) => output.split('\n').filter((line) => /^ {2}[✓✗]/.test(line))

const moveStaff = (code: string) =>
  inDatabase((db) =>
    sql`update accounts set panchayat_id = (select id from panchayats where code = ${code})
      where email = 'staff@panchayat.example'`.execute(db),
  )

const lastAuditEntry = () =>
  inDatabase(async (db) => {
    const { rows } = await sql<{ action: string; subject: string; code: string }>`
      select action, subject, code from audit_entries join panchayats on panchayats.id = panchayat_id
      order by audit_entries.id desc limit 1`.execute(db)
    return rows[0]
  })
