// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Creates a small Debian 12 in an empty folder. `packages` are added to the few that Debian itself needs. The packages come from the
 * mirror that apt uses on this machine.
 */
export async function bootstrapDebian(root: string, packages: readonly string[] = []) {
  const included = packages.length > 0 ? [`--include=${packages.join()}`] : []
  const args = ['--variant=minbase', ...included, 'bookworm', root, await findMirror()]
  await run('debootstrap', args, { maxBuffer: 64_000_000 })
}

async function findMirror() {
  const filter = ['Created-By: Packages', 'Origin: Debian', 'Codename: bookworm']
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', ...filter])
  const [mirror] = stdout.split('\n')
  if (!mirror) throw new Error('apt knows no mirror of Debian 12: add one to its sources, and run apt-get update')
  return mirror
}

/**
 * Downloads groups of packages into apt's cache in a root, so that apt can install one group after the other without a network.
 * The names of the packages in a group are separated by spaces.
 */
export async function downloadPackages(root: string, groups: readonly string[]) {
  await copyFile('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  const chroot = (...args: string[]) => run('chroot', [root, 'apt-get', ...args], { maxBuffer: 64_000_000 })
  await chroot('update')
  for (const group of groups) await chroot('install', '--yes', '--download-only', ...group.split(' '))
  await rm(join(root, 'etc/resolv.conf'))
}
