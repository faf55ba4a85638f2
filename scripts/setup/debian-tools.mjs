// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages } from './debian-packages.mjs'
import { SetUpError } from './set-up-error.mjs'

/**
 * Installs missing programs. `tools` maps each program to its Debian package; `purpose` completes “Installing the programs
 * that …”.
 */
export async function findOrInstallTools(tools, purpose) {
  if (missing(tools).length === 0) return
  console.log(`Installing the programs that ${purpose} (only the first time) …`)
  await installDebianPackages(packagesOf(missing(tools), tools))
  const stillMissing = missing(tools)
  if (stillMissing.length === 0) return
  const packages = packagesOf(stillMissing, tools).join(' and ')
  throw new SetUpError(
    `The tests need ${stillMissing.join(' and ')}: install ${packages}, and try again. Nothing was tested.`,
  )
}

const packagesOf = (programs, tools) => [...new Set(programs.map((program) => tools[program]))]

function missing(tools) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return Object.keys(tools).filter((tool) => !folders.some((folder) => existsSync(join(folder, tool))))
}
