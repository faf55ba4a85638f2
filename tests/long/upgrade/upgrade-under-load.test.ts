// SPDX-License-Identifier: Apache-2.0
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printResults } from '../../support/faults/print-results.ts'
import { registerCitizens } from '../../support/faults/retrying-clients.ts'
import { copySeededVillage } from '../../support/seeded-village.ts'
import { measurePause } from '../../support/upgrade/pause-meter.ts'
import { makeInstallation, type TestInstallation } from '../../support/upgrade/test-installation.ts'
import { makeReleaseKeys, publishRelease, type TestRelease } from '../../support/upgrade/test-releases.ts'
import { type AcknowledgedLoad, applyLoad, expectNothingLost } from '../../support/upgrade/village-load.ts'
import { clearDataFolder, makeDataFolder } from '../../support/whole-portal.ts'

const MAX_PAUSE_S = 20
const MAX_ROLLBACK_S = 60
/** The number of applications, and of decisions, that each version acknowledges at least. */
const MIN_ACKNOWLEDGED = 5

const MIGRATION = `
import { sql } from 'kysely'
export async function up(db) {
  await sql\`alter table applications add column upgrade_note text not null default 'new'\`.execute(db)
  await sql\`create table upgrade_notes (id int primary key)\`.execute(db)
}
`
const FAILING_MIGRATION = `
import { sql } from 'kysely'
export async function up(db) {
  await sql\`alter table applications add column upgrade_note text\`.execute(db)
  await sql\`select 1 / (select count(*) from applications where false)\`.execute(db)
}
`
/** After this migration, nobody can log in. */
const MIGRATION_WITHOUT_LOGIN = `
import { sql } from 'kysely'
export async function up(db) {
  await sql\`create function no_sessions() returns trigger language plpgsql as $$
    begin raise exception 'no session'; end $$\`.execute(db)
  await sql\`create trigger no_sessions before insert on sessions for each row execute function no_sessions()\`.execute(db)
}
`
/** A program that works in a trial, and then does not start. */
const STARTS_ONLY_IN_TRIALS = `
if (process.argv[2] === 'start' && process.env.GRAM_SEVA_TRIAL === undefined) process.exit(7)
await import('./program.js')
`
const PROGRAM = fileURLToPath(new URL('../../../dist/server/gram-seva.js', import.meta.url))
const OLD: TestRelease = { version: '1.0.0' }
const NEW: TestRelease = { version: '1.1.0', migrations: { '900-upgrade-note': MIGRATION } }

const keys = makeReleaseKeys()
let folder: string
let installation: TestInstallation
let archive: string
const acknowledged: AcknowledgedLoad = { applications: [], decisions: [] }

const publish = (release: TestRelease) => publishRelease(join(folder, `release-${release.version}`), release, keys)

beforeAll(async () => {
  folder = await makeDataFolder()
  installation = await makeInstallation(await publish(OLD), keys)
  archive = await publish(NEW)
  const villageDir = await copySeededVillage()
  await installation.replaceData(villageDir)
  await clearDataFolder(villageDir)
  await installation.service('start')
  await installation.waitUntilReady()
})

afterAll(async () => {
  await installation?.close()
  await clearDataFolder(folder)
})

describe('gram-seva upgrade under load', () => {
  test('loses no acknowledged application or decision, and pauses the portal for at most 20 s', async ({ signal }) => {
    const load = await applyLoad(installation.origin, acknowledged, signal)
    await load.waitUntilAcknowledged(MIN_ACKNOWLEDGED)
    const meter = measurePause(installation.origin)
    const { code, output, seconds } = await installation.upgrade(archive).ended
    expect([code, output, await installation.serviceLog()]).toEqual([0, expect.any(String), expect.any(String)])
    expect(await installation.current()).toBe('gram-seva-1.1.0')
    await load.waitUntilAcknowledged(MIN_ACKNOWLEDGED)
    await load.stop()
    const pause = await meter.stop()
    expect([...pause.codes]).toEqual(['upgrading'])
    expect([...pause.retryAfter]).toEqual(['5'])
    printResults('An upgrade under load', {
      'seconds in total': seconds.toFixed(1),
      'seconds of pause': pause.seconds.toFixed(1),
      'requests without any response': pause.refused,
      'acknowledged applications': acknowledged.applications.length,
      'acknowledged decisions': acknowledged.decisions.length,
    })
    expect(pause.seconds).toBeLessThan(MAX_PAUSE_S)
    await expectNothingLost(installation, acknowledged)
  })

  test('returns to the older schema with --rollback under load within 60 s, and keeps what the newer version acknowledged', async ({
    signal,
  }) => {
    const before = acknowledged.applications.length
    const load = await applyLoad(installation.origin, acknowledged, signal)
    await load.waitUntilAcknowledged(MIN_ACKNOWLEDGED)
    const meter = measurePause(installation.origin)
    const { code, output, seconds } = await installation.upgrade('--rollback').ended
    expect([code, output]).toEqual([0, expect.stringContaining('applications.upgrade_note, upgrade_notes')])
    expect(await installation.current()).toBe('gram-seva-1.0.0')
    await load.waitUntilAcknowledged(MIN_ACKNOWLEDGED)
    await load.stop()
    const pause = await meter.stop()
    printResults('A rollback under load', {
      'seconds in total': seconds.toFixed(1),
      'seconds of pause': pause.seconds.toFixed(1),
      'acknowledged applications': acknowledged.applications.length - before,
    })
    expect(seconds).toBeLessThan(MAX_ROLLBACK_S)
    await expectNothingLost(installation, acknowledged, { isRolledBack: true })
    expect((await installation.upgrade('--rollback').ended).output).toContain('There is no upgrade to gram-seva-1.0.0')
  })

  test('needs no copy for a release with the same schema, and keeps everybody logged in, even after a rollback', async () => {
    const [citizen] = await registerCitizens(installation.origin, 1)
    const sameSchema = await publish({ version: '1.0.1' })
    const { code, output } = await installation.upgrade(sameSchema, '--no-trial-restore').ended
    expect([code, output]).toEqual([0, expect.not.stringContaining('Copying')])
    expect(await installation.current()).toBe('gram-seva-1.0.1')
    expect((await citizen?.post('/api/user/getapplication'))?.status).toBe(200)
    expect(await installation.upgrade('--rollback').ended).toMatchObject({ code: 0 })
    expect(await installation.current()).toBe('gram-seva-1.0.0')
    expect((await citizen?.post('/api/user/getapplication'))?.status).toBe(200)
    await expectNothingLost(installation, acknowledged, { isRolledBack: true })
  })

  test('keeps the current release if the migration, the settings or a login with the new release fails', async () => {
    const withoutTrialRestore = ['--no-trial-restore']
    const failing: { release: TestRelease; args: string[]; sentence: string }[] = [
      {
        release: { version: '1.2.0', migrations: { '900-failing': FAILING_MIGRATION } },
        args: withoutTrialRestore,
        sentence: 'did not start in a trial',
      },
      {
        release: {
          version: '1.3.0',
          files: { 'migrations/900-note.ts': MIGRATION, 'dist/server/gram-seva.js': 'process.exit(7)' },
        },
        args: withoutTrialRestore,
        sentence: 'do not suit',
      },
      {
        release: { version: '1.4.0', migrations: { '900-no-sessions': MIGRATION_WITHOUT_LOGIN } },
        args: [],
        sentence: 'The release answered /api/login with 500 in a trial.',
      },
    ]
    for (const { release, args, sentence } of failing) {
      const { code, output } = await installation.upgrade(await publish(release), ...args).ended
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
      expect(await installation.current()).toBe('gram-seva-1.0.0')
      await installation.waitUntilReady()
    }
    await expectNothingLost(installation, acknowledged, { isRolledBack: true })
  })

  test('returns to the current release and its database if the new release does not start after the switch', async () => {
    const release = await publish({
      version: '1.5.0',
      migrations: NEW.migrations ?? {},
      files: {
        'dist/server/program.js': await readFile(PROGRAM, 'utf8'),
        'dist/server/gram-seva.js': STARTS_ONLY_IN_TRIALS,
      },
    })
    const { code, output } = await installation.upgrade(release, '--no-trial-restore').ended
    expect([code, output]).toEqual([1, expect.stringContaining('The release did not start')])
    expect(output).toContain('Returning to gram-seva-1.0.0.')
    expect(await installation.current()).toBe('gram-seva-1.0.0')
    await installation.waitUntilReady()
    await expectNothingLost(installation, acknowledged, { isRolledBack: true })
    expect(await installation.upgrade().ended).toMatchObject({ code: 0, output: expect.stringContaining('No upgrade') })
  })

  test('refuses a changed archive, checksums signed with another key, and the release that is already running', async () => {
    const changedFolder = join(folder, 'changed')
    await mkdir(changedFolder)
    const copies = ['SHA256SUMS', 'SHA256SUMS.sig', basename(archive)]
    for (const name of copies) await copyFile(join(dirname(archive), name), join(changedFolder, name))
    const changedArchive = join(changedFolder, basename(archive))
    const bytes = await readFile(changedArchive)
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
    await writeFile(changedArchive, bytes)
    const outcome = async (...args: string[]) => {
      const { code, output } = await installation.upgrade(...args).ended
      return `${code} ${output.split('\n').at(-1)}`
    }
    expect(await outcome(changedArchive)).toMatch(/^1 The archive .* does not match SHA256SUMS/)
    const otherKey = join(changedFolder, 'other.pem')
    await writeFile(otherKey, makeReleaseKeys().publicKey)
    expect(await outcome(archive, '--key', otherKey)).toMatch(/^1 SHA256SUMS is not signed with the key/)
    expect(await outcome(join(folder, 'release-1.0.0', 'gram-seva-1.0.0-linux-x64.tar.zst'))).toMatch(
      /^1 The release gram-seva-1\.0\.0 is already the current one/,
    )
    expect(await outcome()).toMatch(/^0 No upgrade was interrupted/)
  })
})
