// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adoptNext, copyDatabase, DATABASES, type Server } from '#server/operations/upgrade/database-copies.ts'
import { dropEarlierDatabase, findEarlierDatabase } from '#server/operations/upgrade/earlier-database.ts'
import {
  accountOf,
  findInstallationRoot,
  type InstallationRoot,
  recordsOf,
} from '#server/operations/upgrade/installation-root.ts'
import { isUp, type UpgradeDeps } from '#server/operations/upgrade/portal-switch.ts'
import { createRunner } from '#server/operations/upgrade/release-commands.ts'
import { rollBack } from '#server/operations/upgrade/rollback.ts'
import { systemdService } from '#server/operations/upgrade/service.ts'
import { unpackRelease } from '#server/operations/upgrade/unpack-release.ts'
import { upgrade } from '#server/operations/upgrade/upgrade.ts'
import { type Configuration, readConfiguration } from '#server/platform/configuration/configuration.ts'
import { withConnection } from '#server/platform/db/connection.ts'
import { ownAccount } from '#server/platform/db/embedded/account.ts'
import { getRunningDatabase } from '#server/platform/db/embedded/portal-database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { makeReleaseKeys, signChecksum } from '../support/upgrade/test-releases.ts'
import { clearDataFolder, endProcess, freePort, makeDataFolder, startWholePortal } from '../support/whole-portal.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

interface ArchiveEntry {
  name: string
  type?: 'symlink'
  linkname?: string
  mode?: number
  text?: string
}

/** Answers requests on the port of the portal with 503 while an upgrade has stopped the portal. */
const HOLD_PROGRAM = 'src/server/operations/upgrade/hold-requests.ts'

describe('While an upgrade pauses the portal', () => {
  test('everybody is asked to wait a moment, until the next version takes over the port', async () => {
    const dataDir = await copySeededVillage()
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const env = { ...process.env, APP_MODE: 'demo', PORT: port, DATA_DIR: dataDir }
    const holdProcess = spawn(process.execPath, [HOLD_PROGRAM], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    try {
      let state: unknown
      while (state !== 'holding') [state] = await once(holdProcess, 'message')
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(3_000_000)]))
      const submission = await fetch(`${origin}/api/noc`, { method: 'POST', body: form })
      expect([submission.status, submission.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await submission.json()).toEqual({
        code: 'upgrading',
        message: expect.stringContaining('nothing that you have typed is lost'),
        requestId: '',
      })
      const headers = { accept: 'text/html', 'accept-language': 'hi' }
      const page = await fetch(`${origin}/my-applications`, { headers })
      expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
      expect(await page.text()).toMatch(/<html lang="hi">.*http-equiv="refresh".*खोया/s)
      // Nothing may restart a portal that is being upgraded, and no load balancer may send it requests.
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
      expect((await fetch(`${origin}/readyz`)).status).toBe(503)
      // The upgrade must not mistake these responses for those of the next version.
      const configuration = readConfiguration({ APP_MODE: 'demo', PORT: port, DATA_DIR: dataDir })
      expect(await isUp(configuration)).toBe(false)

      const ended = once(holdProcess, 'exit')
      const portal = await startWholePortal(dataDir, { PORT: port })
      await ended
      expect(portal.origin).toBe(origin)
      expect((await fetch(`${origin}/readyz`)).status).toBe(200)
      expect(await isUp(configuration)).toBe(true)
      expect(await readdir(dataDir)).not.toContain('upgrade-holds-port')
      await portal.end('SIGTERM')
    } finally {
      await endProcess(holdProcess, 'SIGKILL')
      await clearDataFolder(dataDir)
    }
  })
})

describe('The database from before an upgrade', () => {
  test('is deleted after fourteen days, and a rollback is then impossible', async () => {
    const dataDir = await copySeededVillage()
    const root = await makeRoot(dataDir)
    const onServer = async <Result>(work: (server: Server) => Promise<Result>) => {
      const server = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log: () => {} })
      try {
        return await work(server.connection)
      } finally {
        await server.stop()
      }
    }
    const find = (server: Server) => withConnection(server, findEarlierDatabase)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    const upgradeDatabase = async (server: Server) => {
      await copyDatabase(server, DATABASES.own, DATABASES.next)
      await adoptNext(server)
    }
    await onServer(async (server) => {
      await upgradeDatabase(server)
      await dropEarlierDatabase(server, inDays(13))
      expect(Date.now() - Date.parse((await find(server))?.since ?? '')).toBeLessThan(60_000)
      await dropEarlierDatabase(server, inDays(15))
      expect(await find(server)).toBeUndefined()
      await upgradeDatabase(server)
      // Earlier versions did not store the time of the upgrade. The fourteen days then start when the portal notices it.
      const comment = (text: string) =>
        withConnection(server, (client) => client.query(`comment on database ${DATABASES.before} is ${text}`))
      await comment('null')
      await dropEarlierDatabase(server, inDays(15))
      expect(Date.now() - Date.parse((await find(server))?.since ?? '')).toBeLessThan(60_000)
      await comment(`'${inDays(-15).toISOString()}'`)
    })
    const portal = await startWholePortal(dataDir)
    try {
      const configuration = readConfiguration({ APP_MODE: 'demo', DATA_DIR: dataDir })
      const server = await getRunningDatabase(configuration)
      await vi.waitUntil(async () => !(await withConnection(server, findEarlierDatabase)), { timeout: 30_000 })
      const at = new Date().toISOString()
      const completed = { from: 'gram-seva-0.9.0', to: 'gram-seva-1.0.0', migrates: true, hasSnapshot: true, at }
      await recordsOf(root).writeCompleted(completed)
      vi.stubEnv('DATA_DIR', dataDir)
      vi.stubEnv('APP_MODE', 'demo')
      await expect(rollBack(depsOf(root, configuration))).rejects.toThrow(/was deleted after 14 days/)
    } finally {
      await portal.end('SIGTERM')
      await clearDataFolder(dataDir)
    }
  })
})

/** Creates an installation folder whose current release is 1.0.0. */
async function makeRoot(folder: string): Promise<InstallationRoot> {
  await mkdir(join(folder, 'root'))
  await symlink('gram-seva-1.0.0', join(folder, 'root', 'current'))
  return findInstallationRoot(join(folder, 'root', 'gram-seva-1.0.0'))
}

const depsOf = (root: InstallationRoot, configuration: Configuration): UpgradeDeps => ({
  configuration,
  root,
  service: systemdService('none'),
  runner: createRunner(ownAccount()),
  report: () => {},
})

describe('The archive of a release', () => {
  let folder: string
  let root: InstallationRoot

  beforeEach(async () => {
    folder = await makeDataFolder()
    root = await makeRoot(folder)
  })

  afterEach(() => clearDataFolder(folder))

  async function archiveOf(...entries: ArchiveEntry[]) {
    const tar = pack()
    for (const { text = 'text', ...entry } of entries) tar.entry(entry, entry.type === 'symlink' ? '' : text)
    tar.finalize()
    const archive = join(folder, 'archive.tar.zst')
    await pipeline(tar, createZstdCompress(), createWriteStream(archive))
    return archive
  }

  /** Creates an archive of a release whose command fails with a sentence. */
  const failingRelease = (sentence: string) =>
    archiveOf(version, {
      name: 'gram-seva-1.1.0/bin/gram-seva',
      mode: 0o755,
      text: `#!/bin/sh\necho ${sentence}\nexit 1\n`,
    })

  const version = { name: 'gram-seva-1.1.0/VERSION' }
  const link = (name: string, linkname: string): ArchiveEntry => ({ name, type: 'symlink', linkname })

  test.for<[string, ArchiveEntry[]]>([
    ['a path above the folder', [version, { name: 'gram-seva-1.1.0/../../evil' }]],
    ['an absolute path', [version, { name: '/tmp/evil' }]],
    ['a link to a file outside', [version, link('gram-seva-1.1.0/secret', '/etc/passwd')]],
    ['a link that leads up and out', [version, link('gram-seva-1.1.0/a/secret', '../../../root')]],
    ['two releases', [version, { name: 'gram-seva-1.2.0/VERSION' }]],
    ['a folder with a different name', [{ name: 'something/VERSION' }]],
  ])('is not unpacked if it contains %s', async ([, entries]) => {
    await expect(unpackRelease(root, await archiveOf(...entries))).rejects.toThrow(/is no release of Gram Seva/)
    expect(await readdir(root.folder)).toEqual(['current'])
    expect(await readdir(folder)).toEqual(['archive.tar.zst', 'root'])
  })

  test('is not unpacked if it is not an archive, or if it contains the current release', async () => {
    const file = join(folder, 'text')
    await writeFile(file, 'no archive')
    await expect(unpackRelease(root, file)).rejects.toThrow(/is no release of Gram Seva, or it is damaged/)
    const current = await archiveOf({ name: 'gram-seva-1.0.0/VERSION' })
    await expect(unpackRelease(root, current)).rejects.toThrow(/is already the current one/)
    expect(await unpackRelease(root, await archiveOf(version, link('gram-seva-1.1.0/a/b', '../VERSION')))).toBe(
      'gram-seva-1.1.0',
    )
    expect((await readdir(root.folder)).sort()).toEqual(['current', 'gram-seva-1.1.0'])
  })

  test('is unpacked as it was when it was checked, even if the file is replaced afterwards', async () => {
    const keys = makeReleaseKeys()
    const key = join(folder, 'key.pem')
    await writeFile(key, keys.publicKey)
    const replacement = await readFile(await failingRelease('exchanged'))
    const archive = await failingRelease('checked')
    await signChecksum(archive, keys)
    const configuration = readConfiguration({ APP_MODE: 'demo', DATA_DIR: folder })
    const report = (sentence: string) => {
      if (sentence.startsWith('Unpacking')) writeFileSync(archive, replacement)
    }
    const deps = { ...depsOf(root, configuration), report }
    await expect(upgrade(deps, { archive, key, rehearses: false })).rejects.toThrow(/do not suit.*\nchecked/)
    expect((await readdir(root.folder)).sort()).toEqual(['current', 'gram-seva-1.1.0'])
    await expect(upgrade(deps, { archive, key, rehearses: false })).rejects.toThrow(/does not match SHA256SUMS/)
    expect((await readdir(root.folder)).sort()).toEqual(['current', 'gram-seva-1.1.0'])
  })
})

test('The commands of an upgrade do not run as root unless the operator declares that the portal runs as root', async () => {
  await expect(accountOf('/')).rejects.toThrow(/belongs to root/)
  expect(await accountOf('/', { allowsRoot: true })).toMatchObject({ uid: 0 })
  const folder = await makeDataFolder()
  await chown(folder, process.getuid?.() || 65_534, process.getgid?.() || 65_534)
  expect(await accountOf(folder)).toMatchObject({ uid: process.getuid?.() || 65_534 })
  await clearDataFolder(folder)
})
