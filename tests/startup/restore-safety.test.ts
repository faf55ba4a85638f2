// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Encrypter } from 'age-encryption'
import { type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readArchive, writeArchive } from '#server/operations/backup/archive.ts'
import { exportErasures } from '#server/operations/backup/erasure-list.ts'
import { restoreBackup } from '#server/operations/backup/restore-backup.ts'
import { takeTargetFolder } from '#server/operations/backup/restore-target.ts'
import { writeFileOfBackup } from '#server/operations/backup/unpack-backup.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { makeSystemFolder, SYSTEM_FOLDER } from '#server/platform/db/embedded/data-folder.ts'
import { findRunningServer } from '#server/platform/db/embedded/portal-database.ts'
import { stopOrphan } from '#server/platform/db/embedded/postmaster.ts'
import { prepareSocketFolder } from '#server/platform/db/embedded/socket-folder.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import { migrationNames } from '#server/platform/db/migrate.ts'
import { runScript } from '../support/run-script.ts'
import { hasTools } from '../support/tools.ts'
import { makeDataFolder } from '../support/whole-portal.ts'

const PASSPHRASE = 'banyan trees grow slowly'
/** A low work factor of the key derivation, so that the tests are fast. */
const WEAK_FACTOR = 10
/** The ID of the user `nobody`, who is not the user of the test. */
const NOBODY = 65_534
const LONG_MS = 300_000

let testFolder: string
/**
 * Represents a folder of another user. A restore would remove it if it trusted a file `postgres.location` that names a folder in
 * it. The portal writes this file if its database is outside the data folder.
 */
let victim: string

beforeAll(async () => {
  testFolder = await makeDataFolder()
  victim = join(testFolder, 'somebody')
  await mkdir(join(victim, 'postgres'), { recursive: true })
  await writeFile(join(victim, 'letter'), 'precious')
})

afterAll(() => rm(testFolder, { recursive: true, force: true }))

const configurationOf = (folder: string) => readConfiguration({ APP_MODE: 'demo', DATA_DIR: folder })

const expectVictimUntouched = async () => {
  expect(existsSync(join(victim, 'postgres'))).toBe(true)
  expect(await readFile(join(victim, 'letter'), 'utf8')).toBe('precious')
}

describe('restore --check', () => {
  test('keeps folders of other users in the temporary folder, with their contents', async () => {
    const temp = join(testFolder, 'temp')
    const planted = ['gram-seva-check-Open00', 'gram-seva-check-Theirs'].map((name) => join(temp, name))
    for (const folder of planted) {
      await mkdir(join(folder, 'data'), { recursive: true })
      await writeFile(join(folder, 'lock'), '')
      await writeFile(join(folder, 'data/postgres.location'), join(victim, 'postgres'))
    }
    const [writable = '', foreign = ''] = planted
    await chmod(writable, 0o777)
    if (process.getuid?.() === 0) await chown(foreign, NOBODY, NOBODY)
    else await chmod(foreign, 0o775)
    await symlink(victim, join(temp, 'gram-seva-check-Linked'))
    const before = await readdir(temp, { recursive: true })

    const { code, output } = await runScript('restore', ['--check', '--from', join(testFolder, 'none.age')], {
      TMPDIR: temp,
      BACKUP_PASSPHRASE: PASSPHRASE,
    }).ended
    expect([code, output]).toEqual([1, expect.stringContaining('There is no backup')])
    expect((await readdir(temp, { recursive: true })).sort()).toEqual(before.sort())
    await expectVictimUntouched()
  })

  test('rejects a temporary folder in which other users could replace the folder of the check', async () => {
    const temp = join(testFolder, 'open-temp')
    await mkdir(temp)
    await chmod(temp, 0o777)
    const { code, output } = await runScript('restore', ['--check', '--from', join(testFolder, 'none.age')], {
      TMPDIR: temp,
      BACKUP_PASSPHRASE: PASSPHRASE,
    }).ended
    expect([code, output]).toEqual([1, expect.stringContaining(`The folder ${temp} cannot be used for a check`)])
    expect(await readdir(temp)).toEqual([])
  })
})

describe('An archive that was not written by a backup command', () => {
  test(
    'is rejected if it contains postgres.location, and a restore does not remove the folder that this file names',
    async () => {
      const file = await anArchive('location.age', {}, { 'folder/postgres.location': join(victim, 'postgres') })
      const target = join(testFolder, 'target')
      const attempt = restoreBackup({ configuration: configurationOf(target), file, passphrase: PASSPHRASE })
      await expect(attempt).rejects.toThrow(
        /^The backup .*location\.age contains "folder\/postgres\.location", which no backup command writes/,
      )
      await expectVictimUntouched()
      expect(existsSync(target)).toBe(false)
    },
    LONG_MS,
  )

  test(
    'is rejected if it contains sessions',
    async () => {
      const file = await anArchive('sessions.age', { tables: [{ name: 'sessions', columns: ['account_id'] }] }, {})
      const target = join(testFolder, 'target')
      const attempt = restoreBackup({ configuration: configurationOf(target), file, passphrase: PASSPHRASE })
      await expect(attempt).rejects.toThrow('contains "database/sessions", which no backup command writes')
      expect(existsSync(target)).toBe(false)
    },
    LONG_MS,
  )

  test.for([
    'folder/postgres.location.new',
    'folder/postgres/PG_VERSION',
    'folder/postgres.lock',
    'folder/documents/aa/bb',
    'folder/keys/aadhaar.key',
    'folder/own-keys/aadhaar.key',
    'folder/backups/erasures/erasures.jsonl',
    'folder/restore-unfinished',
    'folder/restore-unfinished-journal',
    'folder/installation-id.new',
    'folder/gram-seva-2026-11-21T203000Z.age',
    'folder/../outside',
    'folder/a/../../outside',
    'folder/./a',
    'folder//etc/passwd',
    'folder/',
    'documents/../outside',
    'documents/incoming/one',
    '/etc/passwd',
    '../outside',
    'outside',
    'postgres.location',
  ])('is rejected if it contains %s', async (name) => {
    const target = join(testFolder, 'refused')
    const configuration = {
      ...configurationOf(target),
      keysDir: join(target, 'own-keys'),
      backupDir: join(target, 'backups'),
    }
    const entry = Object.assign(Readable.from([Buffer.from('x')]), { header: { name } })
    const stored = writeFileOfBackup(entry, { configuration, installationId: '', file: 'x.age' })
    await expect(stored).rejects.toThrow(`The backup x.age contains "${name}", which no backup command writes`)
    expect(existsSync(target)).toBe(false)
  })

  test.for<Partial<Header>>([
    { type: 'symlink', linkname: '/etc' },
    { type: 'link', linkname: 'about.json' },
    { type: 'character-device' },
    { type: 'block-device' },
    { type: 'fifo' },
    { type: 'directory' },
  ])('is rejected if it contains something other than files: $type', async (header) => {
    const file = join(testFolder, `${header.type}.age`)
    await writeFile(file, await encryptArchive({ name: 'folder/audit', ...header }))
    const read = async () => {
      for await (const _ of readArchive(file, PASSPHRASE)) expect.unreachable('the entry was read')
    }
    await expect(read()).rejects.toThrow(`The backup ${file} contains "folder/audit", which no backup command writes`)
  })

  test('gives no other user write access to the restored files', async () => {
    const target = join(testFolder, 'modes')
    const entry = Object.assign(Readable.from([Buffer.from('x')]), { header: { name: 'folder/odd', mode: 0o6777 } })
    await writeFileOfBackup(entry, { configuration: configurationOf(target), installationId: '', file: '' })
    // The setuid and setgid bits, and the write permissions of the group and of others, are not restored.
    const { mode } = await stat(join(target, 'odd'))
    expect(mode & 0o6022).toBe(0)
  })
})

describe('Paths in a data folder are not trusted', () => {
  test.for([
    ['a path at which the portal never creates a database', (): string => join(victim, 'postgres')],
    ['a path that leads out of the system folder', (): string => '/var/lib/gram-seva/0123456789abcdef/../../postgres'],
  ] as const)('a location file that names %s starts nothing and removes nothing', async ([, location]) => {
    const dataDir = join(testFolder, 'pointing')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'postgres.location'), location())
    await writeFile(join(dataDir, 'restore-unfinished'), '')
    const reason = /postgres\.location must belong to root or to you, and must name a folder that also does/
    const folder = join(dataDir, 'postgres')
    await expect(startEmbeddedPostgres({ folder, log: () => {} })).rejects.toThrow(reason)
    await expect(takeTargetFolder(dataDir)).rejects.toThrow(reason)
    await expect(findRunningServer(folder)).rejects.toThrow(reason)
    await expectVictimUntouched()
    await rm(dataDir, { recursive: true })
  })

  test('a location file that is a link is rejected', async () => {
    const dataDir = join(testFolder, 'linking')
    await mkdir(dataDir)
    await writeFile(join(testFolder, 'linked-location'), '/var/lib/gram-seva/0123456789abcdef/postgres')
    await symlink(join(testFolder, 'linked-location'), join(dataDir, 'postgres.location'))
    await expect(findRunningServer(join(dataDir, 'postgres'))).rejects.toThrow(/must belong to root or to you/)
  })

  test.runIf(hasTools('root')).for([
    ['another portal', /was not created for this folder/, async () => {}],
    ['another user', /must belong to root or to you/, (cluster: string) => chown(dirname(cluster), NOBODY, NOBODY)],
    [
      'everybody, who may write to it',
      /must belong to root or to you/,
      (cluster: string) => chmod(dirname(cluster), 0o777),
    ],
    ['a link', /must belong to root or to you/, (cluster: string) => rm(cluster).then(() => symlink(victim, cluster))],
  ] as const)('a database in the system folder is not removed if it belongs to %s', async ([, reason, change]) => {
    await makeSystemFolder()
    const dataDir = join(testFolder, `of-${randomBytes(4).toString('hex')}`)
    const cluster = join(SYSTEM_FOLDER, randomBytes(8).toString('hex'), 'postgres')
    onTestFinished(() => rm(dirname(cluster), { recursive: true }))
    await mkdir(dirname(cluster), { mode: 0o711 })
    await writeFile(join(dirname(cluster), 'made-for'), `${join(testFolder, 'somewhere-else', 'postgres')}\n`)
    await writeFile(cluster, '')
    await change(cluster)
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'postgres.location'), cluster)
    await writeFile(join(dataDir, 'restore-unfinished'), '')
    await expect(takeTargetFolder(dataDir)).rejects.toThrow(reason)
    expect(existsSync(cluster)).toBe(true)
    await expectVictimUntouched()
  })

  test('the socket folder of a killed database is removed only if the portal could have created its path', async () => {
    const cluster = join(testFolder, 'cluster')
    await mkdir(join(victim, 'gram-seva-socket-abcdef'))
    await mkdir(cluster)
    const temporary = await mkdtemp(join(tmpdir(), 'gram-seva-socket-'))
    // The file names 4194303 as the process of the database, which is the highest process ID of Linux, and not in use.
    const survivesStop = async (folder: string) => {
      await writeFile(join(cluster, 'postmaster.pid'), `4194303\n${cluster}\n0\n5432\n${folder}\n`)
      await stopOrphan(cluster, () => {})
      return existsSync(folder)
    }
    expect(await survivesStop(join(victim, 'gram-seva-socket-abcdef'))).toBe(true)
    expect(await survivesStop(temporary)).toBe(false)
  })

  test('a link in place of the socket folder is rejected, and its target keeps its owner', async () => {
    const cluster = join(testFolder, 'linked-cluster')
    await symlink(victim, `${cluster}.socket`)
    await expect(prepareSocketFolder(cluster, { uid: NOBODY, gid: NOBODY })).rejects.toThrow(/not a link/)
    expect((await stat(victim)).uid).toBe(process.getuid?.())
  })
})

test('An archive and the list of erasures are never written through a symbolic link at their path', async () => {
  const folder = join(testFolder, 'shared')
  await mkdir(join(folder, 'erasures'), { recursive: true })
  await symlink(join(victim, 'letter'), join(folder, '.one.age.part'))
  await symlink(join(victim, 'letter'), join(folder, 'erasures/erasures.jsonl.new'))
  const archive = await writeArchive(join(folder, 'one.age'), PASSPHRASE)
  await expect(archive.addText('about.json', '{}').then(() => archive.finish())).rejects.toThrow()
  await archive.abort()
  const dataDir = join(testFolder, 'erased')
  await mkdir(dataDir)
  const line = '{"accountId":"1","createdAt":"2026-11-01T00:00:00Z","erasedAt":"2026-11-02T00:00:00Z"}\n'
  await writeFile(join(dataDir, 'erasures.jsonl'), line)
  await exportErasures(dataDir, folder)
  expect(await readFile(join(folder, 'erasures/erasures.jsonl'), 'utf8')).toBe(line)
  await expectVictimUntouched()
})

/** Writes an archive with these files, but without a manifest. Returns its path. */
async function anArchive(name: string, parts: object, files: Record<string, string>) {
  const file = join(testFolder, name)
  const archive = await writeArchive(file, PASSPHRASE, WEAK_FACTOR)
  const about = { format: 1, portal: '0.1.0', takenAt: '', installationId: '', tables: [], ...parts }
  await archive.addText('about.json', JSON.stringify({ ...about, migrations: await migrationNames() }))
  for (const [path, text] of Object.entries(files)) await archive.addText(path, text)
  await archive.finish()
  return file
}

/** Returns the encrypted archive of one entry with any header. */
async function encryptArchive(header: { name: string } & Partial<Header>) {
  const tar = pack()
  tar.entry(header)
  tar.finalize()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(PASSPHRASE)
  encrypter.setScryptWorkFactor(WEAK_FACTOR)
  return encrypter.encrypt(await buffer(tar))
}
