import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Device, deviceOf } from '../../cluster/device.ts'
import { openConsistencyCheck } from '../../support/faults/consistency-check.ts'
import { printFigures } from '../../support/faults/print-figures.ts'
import {
  type Acknowledged,
  decideWithRetries,
  registerCitizens,
  submitWithRetries,
} from '../../support/faults/retrying-clients.ts'
import { copySeededVillage } from '../../support/seeded-village.ts'
import { measurePause } from '../../support/upgrade/pause-meter.ts'
import { makeInstallation, type TestInstallation } from '../../support/upgrade/test-installation.ts'
import { makeReleaseKeys, publishRelease, type TestRelease } from '../../support/upgrade/test-releases.ts'
import { clearDataFolder, makeDataFolder } from '../../support/whole-portal.ts'

const MAX_PAUSE_S = 20
const MAX_ROLLBACK_S = 60
const CITIZENS = 4

const MIGRATION = `
import { sql } from 'kysely'
export async function up(db) {
  await sql\`alter table applications add column upgrade_note text not null default 'new'\`.execute(db)
  await sql\`create table upgrade_notes (id int primary key)\`.execute(db)
}
`
const FAILING = `
import { sql } from 'kysely'
export async function up(db) {
  await sql\`alter table applications add column upgrade_note text\`.execute(db)
  await sql\`select 1 / (select count(*) from applications where false)\`.execute(db)
}
`
const OLD: TestRelease = { version: '1.0.0' }
const NEW: TestRelease = { version: '1.1.0', migrations: { '900-upgrade-note': MIGRATION } }

const keys = makeReleaseKeys()
let place: string
let installation: TestInstallation
let archive: string
let citizens: Device[]
const acknowledged: Acknowledged[] = []

const publish = (release: TestRelease) => publishRelease(join(place, `release-${release.version}`), release, keys)

beforeAll(async () => {
  place = await makeDataFolder()
  installation = await makeInstallation(await publish(OLD), keys)
  archive = await publish(NEW)
  const village = await copySeededVillage()
  await installation.replaceData(village)
  await clearDataFolder(village)
  await installation.service('start')
  await installation.untilReady()
  citizens = await registerCitizens(installation.origin, CITIZENS)
})

afterAll(async () => {
  await installation?.close()
  await clearDataFolder(place)
})

/** Submits and decides as fast as the portal answers, until it is stopped or the test ends. Returns the number of decisions. */
function applyLoad(decides: boolean, signal: AbortSignal) {
  let isOver = false
  signal.addEventListener('abort', () => {
    isOver = true
  })
  let serial = 0
  let decisions = 0
  const submitting = citizens.map(async (citizen) => {
    while (!isOver) acknowledged.push(await submitWithRetries(citizen, serial++, new Map()))
  })
  const deciding = (async () => {
    if (!decides) return
    const staff = await deviceOf('staff', installation.origin)
    let next = acknowledged.length
    while (!isOver) {
      const application = acknowledged[next]
      if (application) {
        await decideWithRetries(staff, application, 'Verified')
        decisions += 1
        next += 1
      } else await new Promise(setImmediate)
    }
  })()
  return async () => {
    isOver = true
    await Promise.all([...submitting, deciding])
    return decisions
  }
}

/** A rollback carries only the mails that were not sent yet, as a restore does. */
const SENT_MAIL = /does not have one promised mail/

/** Everything that the portal acknowledged is stored, and everything stored fits together. */
async function expectNothingLost({ isRolledBack = false } = {}) {
  const check = await openConsistencyCheck(installation.dataDir)
  try {
    expect(await check.lost(acknowledged)).toEqual([])
    const faults = await check.disagreements()
    expect(faults.filter((fault) => !(isRolledBack && SENT_MAIL.test(fault)))).toEqual([])
    await expect.poll(() => check.unsealed(), { timeout: 20_000 }).toBe(0)
    expect(await check.auditFaults()).toEqual([])
  } finally {
    await check.close()
  }
}

describe('gram-seva upgrade under load', () => {
  test('loses no acknowledged application, and asks people to wait for at most 20 s', async ({ signal }) => {
    const stopLoad = applyLoad(true, signal)
    const meter = measurePause(installation.origin)
    const { code, output, seconds } = await installation.upgrade(archive).ended
    expect([code, output, await installation.serviceLog()]).toEqual([0, expect.any(String), expect.any(String)])
    expect(await installation.current()).toBe('gram-seva-1.1.0')
    const decisions = await stopLoad()
    const pause = await meter.stop()
    expect([...pause.bodies]).toEqual(['upgrading'])
    expect([...pause.retryAfter]).toEqual(['5'])
    expect(pause.seconds).toBeLessThan(MAX_PAUSE_S)
    expect(acknowledged.length).toBeGreaterThan(CITIZENS)
    expect(decisions).toBeGreaterThan(0)
    await expectNothingLost()
    printFigures('An upgrade under load', {
      'seconds in total': seconds.toFixed(1),
      'seconds of pause': pause.seconds.toFixed(1),
      'requests without any answer': pause.refused,
      'acknowledged applications': acknowledged.length,
      'acknowledged decisions': decisions,
      'acknowledged and lost': 0,
    })
  })

  test('returns to the older schema with --rollback within 60 s, with the applications of the newer version', async ({
    signal,
  }) => {
    const before = acknowledged.length
    const stopSubmitting = applyLoad(false, signal)
    await vi.waitUntil(() => acknowledged.length > before, { timeout: 60_000 })
    await stopSubmitting()
    expect(acknowledged.length).toBeGreaterThan(before)
    const meter = measurePause(installation.origin)
    const { code, output, seconds } = await installation.upgrade('--rollback').ended
    expect([code, output]).toEqual([0, expect.stringContaining('applications.upgrade_note, upgrade_notes')])
    expect(await installation.current()).toBe('gram-seva-1.0.0')
    const pause = await meter.stop()
    expect(seconds).toBeLessThan(MAX_ROLLBACK_S)
    await expectNothingLost({ isRolledBack: true })
    printFigures('A rollback', {
      'seconds in total': seconds.toFixed(1),
      'seconds of pause': pause.seconds.toFixed(1),
      'applications of the newer version': acknowledged.length - before,
    })
    expect((await installation.upgrade('--rollback').ended).output).toContain('There is no upgrade to gram-seva-1.0.0')
  })

  test('needs no copy for a release with the same schema, and keeps everybody logged in, also in a rollback', async () => {
    const [citizen] = await registerCitizens(installation.origin, 1)
    const same = await publish({ version: '1.0.1' })
    const { code, output } = await installation.upgrade(same, '--no-trial-restore').ended
    expect([code, output]).toEqual([0, expect.not.stringContaining('Copying')])
    expect(await installation.current()).toBe('gram-seva-1.0.1')
    expect((await citizen?.post('/api/user/getapplication'))?.status).toBe(200)
    expect(await installation.upgrade('--rollback').ended).toMatchObject({ code: 0 })
    expect(await installation.current()).toBe('gram-seva-1.0.0')
    expect((await citizen?.post('/api/user/getapplication'))?.status).toBe(200)
    await expectNothingLost({ isRolledBack: true })
  })

  test('stays with the present release if the migration, the start or the trial of the new one fails', async () => {
    const failing: [TestRelease, string][] = [
      [{ version: '1.2.0', migrations: { '900-failing': FAILING } }, 'did not start in a trial'],
      [
        {
          version: '1.3.0',
          files: { 'migrations/900-note.ts': MIGRATION, 'dist/server/gram-seva.js': 'process.exit(7)' },
        },
        'do not suit',
      ],
    ]
    for (const [release, sentence] of failing) {
      const { code, output } = await installation.upgrade(await publish(release), '--no-trial-restore').ended
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
      expect(await installation.current()).toBe('gram-seva-1.0.0')
      await installation.untilReady()
    }
    await expectNothingLost({ isRolledBack: true })
  })

  test('refuses an archive that was changed, a list that another key signed, and a release that runs already', async () => {
    const folder = join(place, 'changed')
    await mkdir(folder)
    const copies = ['SHA256SUMS', 'SHA256SUMS.sig', basename(archive)]
    for (const name of copies) await copyFile(join(dirname(archive), name), join(folder, name))
    const changed = join(folder, basename(archive))
    const bytes = await readFile(changed)
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
    await writeFile(changed, bytes)
    const outcome = async (...words: string[]) => {
      const { code, output } = await installation.upgrade(...words).ended
      return `${code} ${output.split('\n').at(-1)}`
    }
    expect(await outcome(changed)).toMatch(/^1 The archive .* does not match SHA256SUMS/)
    const otherKey = join(folder, 'other.pem')
    await writeFile(otherKey, makeReleaseKeys().publicKey)
    expect(await outcome(archive, '--key', otherKey)).toMatch(/^1 SHA256SUMS is not signed with the key/)
    expect(await outcome(join(place, 'release-1.0.0', 'gram-seva-1.0.0-linux-x64.tar.zst'))).toMatch(
      /^1 The release gram-seva-1\.0\.0 is already the current one/,
    )
    expect(await outcome()).toMatch(/^0 No upgrade was interrupted/)
  })
})
