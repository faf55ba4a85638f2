// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'
import { chmod, chown, lchown, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect } from 'vitest'
import { takeTargetFolder } from '#server/operations/backup/restore-target.ts'
import { runDrill } from '#server/operations/drill/restore-drill.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { prepareDataFolder, takeInstallationLock } from '#server/platform/db/embedded/data-folder.ts'
import { rotateLog } from '#server/platform/db/embedded/launch-server.ts'
import { findUnsafePath } from '#server/platform/db/embedded/private-folders.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import { hasTools } from '../support/tools.ts'
import { test } from './database-folder.ts'

/** The ID of the user `nobody`, who is not the user of the test. */
const NOBODY = 65_534
const isRoot = hasTools('root')

/** Every way in which a portal begins to use a data folder. */
const USES: [string, (folder: string) => Promise<unknown>][] = [
  ['a start', prepareDataFolder],
  ['the embedded database', (folder) => startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} })],
  ['a restore', takeTargetFolder],
  ['a restore drill', (dataDir) => drill({ DATA_DIR: dataDir })],
  ['a restore drill in another folder', (drillDir) => drill({ RESTORE_DRILL_DIR: drillDir })],
]

/**
 * Runs a restore drill on a backup that is an empty file, and throws the faults that it finds. The data and the backups are in
 * private folders, unless `settings` names another folder.
 */
async function drill(settings: Record<string, string>) {
  const testFolder = await mkdtemp(join(tmpdir(), 'gramseva-drill-'))
  const BACKUP_DIR = join(testFolder, 'backups')
  await mkdir(BACKUP_DIR)
  await writeFile(join(BACKUP_DIR, 'gram-seva-2026-01-01T000000Z.age'), '')
  try {
    const environment = { APP_MODE: 'demo', DATA_DIR: join(testFolder, 'data'), BACKUP_DIR, ...settings }
    const { faults } = await runDrill(readConfiguration(environment), 'banyan trees grow slowly')
    throw new Error(faults.join(' '))
  } finally {
    await rm(testFolder, { recursive: true })
  }
}

describe.for(USES)('%s', ([, use]) => {
  test('rejects a folder to which other users may write, and keeps the files in it', async ({ folder }) => {
    const writable = join(dirname(folder), 'drill')
    await mkdir(join(writable, 'postgres'), { recursive: true })
    await writeFile(join(writable, 'restore-unfinished'), '')
    await chmod(writable, 0o777)
    await expect(use(writable)).rejects.toThrow(`other users may write to ${writable}`)
    // The sticky bit does not protect against files that other users have already created.
    await chmod(writable, 0o1777)
    await expect(use(writable)).rejects.toThrow(`other users may write to ${writable}`)
    expect((await readdir(writable)).sort()).toEqual(['postgres', 'restore-unfinished'])
  })

  test('rejects a folder that other users could replace, and does not create it', async ({ folder }) => {
    const parent = join(dirname(folder), 'open')
    await mkdir(parent)
    await chmod(parent, 0o777)
    await expect(use(join(parent, 'drill'))).rejects.toThrow(`other users may write to ${parent}`)
    expect(await readdir(parent)).toEqual([])
  })

  test.runIf(isRoot)('rejects a folder of another user, and a link of another user', async ({ folder }) => {
    const foreign = join(dirname(folder), 'foreign')
    await mkdir(foreign, { mode: 0o700 })
    await chown(foreign, NOBODY, NOBODY)
    await expect(use(foreign)).rejects.toThrow(`${foreign} belongs to another user (${NOBODY})`)
    await expect(use(join(foreign, 'data'))).rejects.toThrow(`${foreign} belongs to another user (${NOBODY})`)
    expect(await readdir(foreign)).toEqual([])

    const target = join(dirname(folder), 'target')
    await mkdir(target)
    await symlink(target, join(dirname(folder), 'link'))
    await lchown(join(dirname(folder), 'link'), NOBODY, NOBODY)
    await expect(use(join(dirname(folder), 'link'))).rejects.toThrow(`link belongs to another user (${NOBODY})`)
    expect(await readdir(target)).toEqual([])
  })
})

describe('A data folder is accepted', () => {
  test('in the folder of the program, although another user controls that folder', async ({ folder }) => {
    const project = join(dirname(folder), 'project')
    await mkdir(join(project, 'dist'), { recursive: true })
    await chmod(project, 0o777)
    expect(await findUnsafePath(join(project, 'data'))).toMatchObject({ path: project })
    expect(await findUnsafePath(join(project, 'data'), join(project, 'dist'))).toBeUndefined()
  })

  test('in a folder with the sticky bit, behind a link of the same user, or if the group of the user may write to it', async ({
    folder,
  }) => {
    const shared = join(dirname(folder), 'shared')
    await mkdir(shared)
    await chmod(shared, 0o1777)
    await prepareDataFolder(join(shared, 'data'))
    await symlink(join(shared, 'data'), join(shared, 'link'))
    await prepareDataFolder(join(shared, 'link'))
    await chmod(join(shared, 'data'), 0o775)
    await prepareDataFolder(join(shared, 'data', 'deeper'))
    if (!isRoot) return
    await chown(join(shared, 'data'), 0, NOBODY)
    await expect(prepareDataFolder(join(shared, 'data'))).rejects.toThrow('other users may write to')
  })

  test.runIf(isRoot)(
    'if its database belongs to the account that runs the database',
    async ({ folder, copyStoppedDatabase, start }) => {
      await copyStoppedDatabase(folder)
      expect((await stat(folder)).uid).not.toBe(0)
      await (await start(folder)).stop()
    },
  )
})

describe('A symbolic link', () => {
  test('in place of the lock file is rejected, and its target is neither changed nor created', async ({ folder }) => {
    const [target, lock, missing] = ['letter', 'lock', 'missing'].map((name) => join(dirname(folder), name))
    if (!target || !lock || !missing) throw new Error('a path is missing')
    await writeFile(target, 'precious', { mode: 0o644 })
    for (const linkTarget of [target, missing]) {
      await symlink(linkTarget, lock)
      expect(() => takeInstallationLock(lock, dirname(folder))).toThrow('it is not a file')
      await rm(lock)
    }
    expect((await stat(target)).mode & 0o777).toBe(0o644)
    expect(existsSync(missing)).toBe(false)
  })

  test('in place of the log is rejected, and its target is not changed', async ({
    folder,
    copyStoppedDatabase,
    start,
  }) => {
    await copyStoppedDatabase(folder)
    const target = join(dirname(folder), 'letter')
    const text = 'x'.repeat(2_000_001)
    await writeFile(target, text)
    await symlink(target, `${folder}.log`)
    rotateLog(`${folder}.log`)
    await expect(start(folder)).rejects.toThrow('postgres.log must be the log of the database')
    expect(await readFile(target, 'utf8')).toBe(text)
    await rm(`${folder}.log`)
    await (await start(folder)).stop()
  })

  test('in place of the previous log is replaced, and its target is not changed', async ({ folder }) => {
    const target = join(dirname(folder), 'letter')
    await writeFile(target, 'precious')
    await writeFile(`${folder}.log`, 'x'.repeat(2_000_001))
    await symlink(target, `${folder}.log.1`)
    rotateLog(`${folder}.log`)
    expect(await readFile(target, 'utf8')).toBe('precious')
    expect((await stat(`${folder}.log`)).size).toBe(0)
    expect((await stat(`${folder}.log.1`)).size).toBe(2_000_001)
  })
})
