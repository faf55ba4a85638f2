// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const PROJECT = fileURLToPath(new URL('../../', import.meta.url))

let folder: string
beforeAll(async () => {
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  folder = await mkdtemp(join(PROJECT, '.cache', 'install-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface LockFile {
  packages: Record<string, { version: string }>
}

const readJson = async (...path: string[]): Promise<LockFile> => JSON.parse(await readFile(join(...path), 'utf8'))

// npm and the packages are downloaded from the configured registry.
describe('`npm ci` on a clone of the last commit', () => {
  test.for(['10', '11'])('installs the versions of the lock file with npm %s', async (version) => {
    const clone = join(folder, `npm-${version}`)
    await run('git', ['clone', '--quiet', '--shared', PROJECT, clone])
    const npm = (...args: string[]) =>
      run('npx', ['--yes', `npm@${version}`, ...args], { cwd: clone, maxBuffer: 1 << 26 })
    expect((await npm('--version')).stdout).toMatch(new RegExp(`^${version}\\.`))
    const startedAt = performance.now()
    await npm('ci')
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const [{ packages: locked }, { packages: installed }] = await Promise.all([
      readJson(clone, 'package-lock.json'),
      readJson(clone, 'node_modules', '.package-lock.json'),
    ])
    const { stdout: changedFiles } = await run('git', ['status', '--porcelain'], { cwd: clone })
    expect(changedFiles, 'a file of the clone was changed').toBe('')
    const names = Object.keys(installed)
    expect(names.map((name) => [name, locked[name]?.version])).toEqual(
      names.map((name) => [name, installed[name]?.version]),
    )
    expect(names).toEqual(expect.arrayContaining(['node_modules/fastify', 'node_modules/react', 'node_modules/sharp']))
    expect((await readdir(join(clone, 'node_modules'))).length).toBeGreaterThan(200)
    // The install script of this package would have created the program, so npm has run no install scripts.
    expect(await readdir(join(clone, 'node_modules', 'node'))).not.toContain('bin')
    console.log(`npm ${version}: ${names.length} packages in ${seconds} seconds`)
    await rm(clone, { recursive: true })
  })
})
