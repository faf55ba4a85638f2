// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'

const run = promisify(execFile)
const PROJECT = fileURLToPath(new URL('../../', import.meta.url))

/** Creates a folder on the same disk as the project, so that the packages can be linked instead of copied. */
export async function makeReleaseFolder() {
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  return mkdtemp(join(PROJECT, '.cache', 'release-'))
}

/** Clones the last commit into `folder`, with the packages of this project. */
export async function cloneInto(folder: string, name: string): Promise<string> {
  const clone = join(folder, name)
  await run('git', ['clone', '--quiet', '--shared', PROJECT, clone])
  await run('cp', ['-al', await realpath(join(PROJECT, 'node_modules')), clone])
  // The setup writes to this file, which is a hard link to the file of the project.
  await rm(join(clone, 'node_modules', '.gram-seva-installed'), { force: true })
  return clone
}

/** Builds a release in a clone, and returns its folder. */
export async function buildRelease(clone: string, ...options: string[]): Promise<string> {
  const to = `${clone}-out`
  const args = ['scripts/release.mjs', '--to', to, ...options]
  const { stdout } = await run(process.execPath, args, { cwd: clone, maxBuffer: 64_000_000 })
  expect(stdout).not.toContain('changes that are not in this commit')
  return to
}
