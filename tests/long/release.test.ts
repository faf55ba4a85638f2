import { execFile, spawn } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installScript } from '../support/install-script.ts'
import { buildRelease, cloneInto, makeReleaseFolder } from '../support/release-clone.ts'
import { clearDataFolder, endProcess, makeDataFolder } from '../support/whole-portal.ts'

const run = promisify(execFile)
const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const { version } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8'))
const platform = `${process.platform}-${process.arch}`
const FULL = `gram-seva-${version}-${platform}.tar.zst`
const SMALL = `gram-seva-${version}-${platform}-without-postgres.tar.zst`
const MEGABYTE = 1_000_000

let folder: string
let unpacked: string | undefined
let copy: string | undefined

beforeAll(async () => {
  folder = await makeReleaseFolder()
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFile(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
})

afterAll(async () => {
  for (const path of [folder, unpacked, copy]) if (path) await rm(path, { recursive: true, force: true })
})

/** Builds a signed release in a clone of the last commit. */
const build = async (name: string, ...options: string[]) =>
  buildRelease(await cloneInto(folder, name), '--key', join(folder, 'key.pem'), ...options)

let full: Promise<string> | undefined

/** The folder of the archive with PostgreSQL, which is built once. */
function fullRelease(): Promise<string> {
  full ??= build('full')
  return full
}

describe('npm run release', () => {
  test('builds the same archive from two clones in different folders, and signs its checksum', async () => {
    const first = await build('a', '--without-postgres')
    const second = await build('another-folder', '--without-postgres')
    const sums = await readFile(join(first, 'SHA256SUMS'))
    expect(sums.toString()).toMatch(new RegExp(`^[\\da-f]{64}  ${SMALL}\\n$`))
    expect((await readFile(join(second, 'SHA256SUMS'))).toString()).toBe(sums.toString())
    const key = createPublicKey(await readFile(join(first, 'release-key.pem')))
    const signature = await readFile(join(first, 'SHA256SUMS.sig'))
    expect(verify(null, sums, key, signature)).toBe(true)
    expect((await stat(join(first, SMALL))).size).toBeLessThan(70 * MEGABYTE)
    const parts = JSON.parse(await readFile(join(first, SMALL.replace('.tar.zst', '.cdx.json')), 'utf8'))
    expect(parts.components.length).toBeGreaterThan(200)
    expect([parts.bomFormat, parts.serialNumber, parts.metadata.tools]).toEqual(['CycloneDX', undefined, undefined])
  })

  test('builds an archive that runs without npm and other programs: it starts, logs in, and takes a backup', async () => {
    const out = await fullRelease()
    expect((await stat(join(out, FULL))).size).toBeLessThan(150 * MEGABYTE)
    // Outside the project, whose packages Node.js would find otherwise.
    unpacked = await mkdtemp('/var/tmp/gramseva-release-')
    await chmod(unpacked, 0o755)
    await run('tar', ['--extract', '--zstd', '--file', join(out, FULL), '--directory', unpacked])
    const release = join(unpacked, `gram-seva-${version}`)
    for (const file of ['VERSION', 'CHANGELOG.md', 'LICENSE', 'sbom.cdx.json', 'docs/install.md', 'deploy/README.md']) {
      expect([file, existsSync(join(release, file))]).toEqual([file, true])
    }
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
      const taken = await run(program, ['backup', '--to', join(folder, 'backups')], {
        env: { ...environment, ...passphrase },
      })
      expect(taken.stdout).toContain('save them separately with gram-seva backup --keys')
      expect(await endProcess(portal, 'SIGTERM')).toBe(0)
    } finally {
      await endProcess(portal, 'SIGKILL')
      await clearDataFolder(dataDir)
    }
  })

  test.runIf(process.getuid?.() === 0 && existsSync('/usr/bin/unshare'))(
    'is installed by the commands of docs/install.md, from Debian to the first admin and a backup of the keys',
    async () => {
      const archives = await fullRelease()
      copy = await mkdtemp('/var/tmp/gramseva-debian-')
      const isolated = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private', '/bin/bash']
      const script = join(copy, 'install.sh')
      await writeFile(script, installScript({ archives, copy, version }))
      const { stdout } = await run('unshare', [...isolated, script], { maxBuffer: 64 * MEGABYTE })
      expect(stdout).toContain('Signature Verified Successfully')
      expect(stdout).toContain('The configuration is complete: production mode')
      expect(stdout).toContain('Stored 5 keys in /mnt/usb/gram-seva-keys/')
      expect(stdout).toMatch(/^sunita@sundarpur\.example {2}admin, awaits activation, .*$/m)
      expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+ answers with 200\.$/m)
    },
  )
})
