// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureSigningKey } from '#server/certificates/signing/rotate-signing-key.ts'
import { openOwnDatabase, withPool } from '#server/operations/backup/own-database.ts'
import { takeBackup } from '#server/operations/backup/take-backup.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { runScript } from '../support/run-script.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { clearDataFolder, makeDataFolder, startWholePortal } from '../support/whole-portal.ts'

const PASSPHRASE = 'banyan trees grow slowly'
/** A low work factor of the key derivation from the passphrase, because these tests open each backup several times. */
const LOW_WORK_FACTOR = { workFactor: 10 }
const LONG_MS = 300_000
const OTHER_CODE = { PANCHAYAT_CODE: 'other' }

let testFolder: string
let dataDir: string
let configuration: ReturnType<typeof readConfiguration>

beforeAll(async () => {
  testFolder = await makeDataFolder()
  dataDir = join(testFolder, 'data')
  await rename(await copySeededVillage(), dataDir)
  configuration = readConfiguration({ APP_MODE: 'demo', DATA_DIR: dataDir })
})

afterAll(async () => {
  await clearDataFolder(dataDir)
  await clearDataFolder(testFolder)
})

async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const database = await openOwnDatabase(configuration)
  try {
    return await withPool(database.address, work)
  } finally {
    await database.stop()
  }
}

/** Reads everything that a start can create: panchayats, signing keys and key files. */
const readCreated = async () => ({
  ...(await withDatabase(async (db) => ({
    panchayats: await db.selectFrom('panchayats').select(['code', 'name']).orderBy('code').execute(),
    keys: (await db.selectFrom('signingKeys').select('kid').orderBy('kid').execute()).map(({ kid }) => kid),
  }))),
  files: (await readdir(join(dataDir, 'keys'))).sort(),
})

const run = async (name: string, args: readonly string[], environment: Record<string, string> = {}) =>
  runScript(name, args, { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE, ...environment }).ended

/** Creates the rows that earlier versions created when they were started with a second PANCHAYAT_CODE. */
const createSecondPanchayat = () =>
  withDatabase(async (db) => {
    const names = { name: 'Other Panchayat', block: 'B', district: 'D', state: 'S' }
    const panchayat = await db
      .insertInto('panchayats')
      .values({ code: 'other', ...names })
      .returning(['id', 'name', 'block', 'district', 'state'])
      .executeTakeFirstOrThrow()
    await ensureSigningKey(db, panchayat, configuration)
  })

const MISMATCH_MESSAGE =
  'This data belongs to the panchayat "default" (Sundarpur Gram Panchayat), and PANCHAYAT_CODE names "other". Set PANCHAYAT_CODE=default.'

describe('A PANCHAYAT_CODE that differs from the existing data', () => {
  test(
    'is rejected at start and by commands, with a message that names both codes, and nothing is created',
    async () => {
      const before = await readCreated()
      const start = startWholePortal(dataDir, OTHER_CODE)
      await expect(start).rejects.toThrow(/ended with 1:/)
      await expect(start).rejects.toThrow(MISMATCH_MESSAGE)
      expect(await readCreated()).toEqual(before)

      const portal = await startWholePortal(dataDir)
      const nita = ['--email', 'nita@panchayat.example', '--username', 'nita', '--first-name', 'Nita']
      const commands: [string, string[]][] = [
        ['create-user', ['--role', 'staff', ...nita, '--last-name', 'Rao']],
        ['manage-user', ['list']],
        ['keys', ['rotate']],
      ]
      for (const [name, args] of commands) {
        expect(await run(name, args, OTHER_CODE)).toEqual({
          code: 1,
          output: expect.stringContaining(MISMATCH_MESSAGE),
        })
      }
      // A backup is allowed, because it only reads the data, and a scheduled backup may run without the setting.
      expect(await run('backup', ['--to', join(testFolder, 'any-code')], OTHER_CODE)).toMatchObject({ code: 0 })
      await portal.end('SIGTERM')
      expect(await readCreated()).toEqual(before)
    },
    LONG_MS,
  )
})

describe('Data in which an earlier version created a second panchayat', () => {
  const UNUSED_MESSAGE =
    'The panchayat "other" (Other Panchayat) was created by a start with another PANCHAYAT_CODE, and nothing belongs to it: npm run panchayats -- remove other.'
  let soundBackup: string
  let backupWithSecond: string
  let createdBeforeSecond: Awaited<ReturnType<typeof readCreated>>

  beforeAll(async () => {
    createdBeforeSecond = await readCreated()
    const [before, after] = [join(testFolder, 'sound'), join(testFolder, 'doubled')]
    soundBackup = (await takeBackup({ configuration, folder: before, passphrase: PASSPHRASE, ...LOW_WORK_FACTOR })).file
    await createSecondPanchayat()
    backupWithSecond = (await takeBackup({ configuration, folder: after, passphrase: PASSPHRASE, ...LOW_WORK_FACTOR }))
      .file
  }, LONG_MS)

  test('can be started with the code of the panchayat that has data, but not with the code of the unused panchayat', async () => {
    const portal = await startWholePortal(dataDir)
    expect((await run('manage-user', ['list'])).code).toBe(0)
    await portal.end('SIGTERM')
    await expect(startWholePortal(dataDir, OTHER_CODE)).rejects.toThrow(`${UNUSED_MESSAGE} Set PANCHAYAT_CODE=default.`)
  })

  test.for([
    ['of sound data, which passes', (): string => soundBackup, 0],
    ['with a second panchayat, which is restored and reported', (): string => backupWithSecond, 3],
  ] as const)(
    'restore --check and restore report the same about a backup %s',
    { timeout: LONG_MS },
    async ([, backup, expected]) => {
      const [target, tempFolder] = [join(testFolder, 'target'), join(testFolder, 'temp')]
      await mkdir(tempFolder)
      const check = await run('restore', ['--check', '--from', backup()], { TMPDIR: tempFolder })
      const restored = await run('restore', ['--from', backup()], { DATA_DIR: target })
      expect([check.code, restored.code]).toEqual([expected, expected])
      expect(findings(check.output)).toEqual(findings(restored.output))
      expect(findings(check.output).filter((line) => line.includes('✗'))).toEqual(
        expected === 0 ? [] : [`  ✗ ${UNUSED_MESSAGE}`],
      )
      expect(await readdir(tempFolder)).toEqual([])
      await clearDataFolder(target)
      await clearDataFolder(tempFolder)
    },
  )

  test(
    'is repaired by a command that deletes a panchayat, but only if nothing except its signing key belongs to it',
    async () => {
      const listed = await run('panchayats', ['list'])
      expect(listed.code).toBe(0)
      expect(listed.output).toMatch(/^default {2}Sundarpur Gram Panchayat \(the panchayat of PANCHAYAT_CODE\)$/m)
      expect(listed.output).toMatch(/^ {2}accounts: \d+, .*applications: \d+, .*certificates: \d+, .*signing_keys: 1/m)
      expect(listed.output).toMatch(/^other {2}Other Panchayat$\n {2}signing_keys: 1$/m)

      const cases: [string[], RegExp, Record<string, string>?][] = [
        [
          ['remove', 'other'],
          /PANCHAYAT_CODE names "other", which is the panchayat to remove\. Set PANCHAYAT_CODE to the panchayat that stays/,
          OTHER_CODE,
        ],
        [['remove', 'nowhere'], /There is no panchayat "nowhere"/],
        [['remove', 'default'], /belong to "default" .*: accounts: \d+.*applications: \d+/, OTHER_CODE],
        [['remove'], /npm run panchayats -- list/],
      ]
      for (const [args, sentence, environment] of cases) {
        expect(await run('panchayats', args, environment)).toEqual({ code: 1, output: expect.stringMatching(sentence) })
      }
      await moveStaff('other')
      const refused = await run('panchayats', ['remove', 'other'])
      expect(refused).toEqual({ code: 1, output: expect.stringMatching(/belong to "other" .*: accounts: 1\b/) })
      await moveStaff('default')

      expect(await run('panchayats', ['remove', 'other'])).toEqual({
        code: 0,
        output: expect.stringContaining('The panchayat "other" (Other Panchayat) is removed, with 1 signing key'),
      })
      expect(await readCreated()).toEqual(createdBeforeSecond)
      expect(await lastAuditEntry()).toMatchObject({ action: 'panchayat-removed', subject: 'other', code: 'default' })
      const { file } = await takeBackup({
        configuration,
        folder: join(testFolder, 'repaired'),
        passphrase: PASSPHRASE,
        ...LOW_WORK_FACTOR,
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
  withDatabase((db) =>
    sql`update accounts set panchayat_id = (select id from panchayats where code = ${code})
      where email = 'staff@panchayat.example'`.execute(db),
  )

const lastAuditEntry = () =>
  withDatabase(async (db) => {
    const { rows } = await sql<{ action: string; subject: string; code: string }>`
      select action, subject, code from audit_entries join panchayats on panchayats.id = panchayat_id
      order by audit_entries.id desc limit 1`.execute(db)
    return rows[0]
  })
