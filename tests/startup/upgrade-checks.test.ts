// SPDX-License-Identifier: Apache-2.0
import { createWriteStream } from 'node:fs'
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseState } from '#server/operations/upgrade/database-steps.ts'
import { findInstallationRoot, type InstallationRoot } from '#server/operations/upgrade/installation-root.ts'
import type { ProgramResult, Runner } from '#server/operations/upgrade/release-commands.ts'
import { unpackRelease } from '#server/operations/upgrade/unpack-release.ts'
import { upgrade } from '#server/operations/upgrade/upgrade.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { makeReleaseKeys, signChecksum } from '../support/upgrade/test-releases.ts'
import { clearDataFolder, makeDataFolder } from '../support/whole-portal.ts'

/** More bytes than any disk has free. */
const TOO_MANY_BYTES = 2 ** 60

// During the pause of an upgrade, the portal answers requests with 503 until the new release has started.
describe('Before the pause, an upgrade', () => {
  let folder: string
  let root: InstallationRoot
  let archive: string
  let key: string

  beforeEach(async () => {
    folder = await makeDataFolder()
    await mkdir(join(folder, 'root'))
    await symlink('gram-seva-1.0.0', join(folder, 'root', 'current'))
    root = await findInstallationRoot(join(folder, 'root', 'gram-seva-1.0.0'))
    archive = join(folder, 'archive.tar.zst')
    const tar = pack()
    tar.entry({ name: 'gram-seva-1.1.0/VERSION' }, '1.1.0')
    for (const name of ['001-first', '002-second']) tar.entry({ name: `gram-seva-1.1.0/migrations/${name}.ts` }, '')
    tar.finalize()
    await pipeline(tar, createZstdCompress(), createWriteStream(archive))
    const keys = makeReleaseKeys()
    await signChecksum(archive, keys)
    key = join(folder, 'key.pem')
    await writeFile(key, keys.publicKey)
  })

  afterEach(() => clearDataFolder(folder))

  interface Case {
    /** The outcomes of the commands, by their names; a command that is missing here succeeds. */
    outcomes?: Record<string, Partial<ProgramResult>[]>
    state?: Partial<DatabaseState>
    variables?: Record<string, string>
  }

  /** Runs an upgrade whose commands of the releases have the given outcomes. Returns its fault and the commands. */
  async function runUpgrade({ outcomes = {}, state, variables }: Case) {
    const commands: string[] = []
    const succeeded: ProgramResult = { code: 0, output: '', stdout: '' }
    const described: DatabaseState = { migrations: ['001-first'], bytes: 1, hasEarlier: false, ...state }
    const runner: Pick<Runner, 'run' | 'beginProgram'> = {
      async run(release, args) {
        commands.push(`${release.slice(-5)} ${args.join(' ')}`)
        return { ...succeeded, ...outcomes[args[0] ?? '']?.shift() }
      },
      beginProgram: (_program, args = []) => {
        if (String(args) !== 'describe') throw new Error(`The pause has begun: ${String(args)}`)
        const ended = Promise.resolve({ ...succeeded, stdout: JSON.stringify(described) })
        return { child: undefined as never, ended }
      },
    }
    const parts = {
      configuration: readConfiguration({ APP_MODE: 'demo', DATA_DIR: folder, ...variables }),
      root,
      service: { start: () => Promise.reject(), stop: () => Promise.reject() },
      // Before the pause, an upgrade uses only these two functions.
      runner: runner as Runner,
      report: () => {},
    }
    const fault = await upgrade(parts, { archive, key, rehearses: true }).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(await root.current()).toBe('gram-seva-1.0.0')
    return { fault, commands }
  }

  test.for<[string, Case, string]>([
    [
      'settings that the new release rejects',
      { outcomes: { 'check-config': [{ code: 1, output: 'PORT must be a number' }] } },
      'The settings do not suit gram-seva-1.1.0. Nothing was changed.\nPORT must be a number',
    ],
    [
      'a database with migrations that the new release does not know',
      { state: { migrations: ['001-first', '009-newer'] } },
      'gram-seva-1.1.0 is older than the database, which has 009-newer. Nothing was changed.',
    ],
    [
      'too little disk space for a copy of the database',
      { state: { bytes: TOO_MANY_BYTES } },
      'and a copy of the database needs',
    ],
    [
      'migrations on a PostgreSQL that does not belong to the portal',
      { variables: { DATABASE_URL: 'postgres://portal@db.example/portal' } },
      'with DATABASE_URL, follow docs/operations.md#updating. Nothing was changed.',
    ],
    [
      'a failed backup',
      { outcomes: { backup: [{ code: 1, output: 'The disk is full' }] } },
      'The backup failed. Nothing was changed.\nThe disk is full',
    ],
    [
      'data that the new release cannot restore, or with which nobody can log in',
      { outcomes: { restore: [{ code: 1, output: 'The release answered /api/login with 500 in a trial.' }] } },
      'gram-seva-1.1.0 cannot use the data. Nothing was changed.\nThe release answered /api/login with 500 in a trial.',
    ],
  ])('refuses %s', async ([, attempt, sentence]) => {
    expect((await runUpgrade(attempt)).fault).toContain(sentence)
  })

  test('checks the settings, then takes a backup with the old release, then tries it with the new release', async () => {
    const busy = { code: 1, output: 'Another backup of this portal is running.' }
    const { fault, commands } = await runUpgrade({ outcomes: { backup: [busy] } })
    expect(commands).toEqual([
      '1.1.0 check-config',
      '1.0.0 backup',
      // The first attempt failed because a scheduled backup was running. That backup may lack
      // the latest changes, so the upgrade takes another one.
      '1.0.0 backup',
      '1.1.0 restore --check --log-in',
    ])
    expect(fault).toContain('The pause has begun')
  })

  test('refuses an archive that would not fit on the disk', async () => {
    await truncate(archive, 2 ** 42)
    await expect(unpackRelease(root, archive)).rejects.toThrow(/ free, and the release needs about /)
  })
})
