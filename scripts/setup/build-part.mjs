// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fingerprint } from './fingerprint.mjs'
import { PINNED_NODE } from './native-parts.mjs'
import { inProject, requireWritable } from './project.mjs'
import { runProgram } from './run-program.mjs'
import { SetUpError } from './set-up-error.mjs'
import { withSetUpLock } from './set-up-lock.mjs'

/**
 * Builds a part of the portal into `dist/<folder>` if its sources have changed. The result replaces the folder atomically.
 * `command` returns the program and arguments that build into a given folder.
 */
export async function buildPart({ name, folder, sources, command }) {
  const built = inProject('dist', folder)
  const paths = sources.map((path) => inProject(path))
  const isBuilt = () => {
    const stampFile = `${built}/.sources`
    return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint(paths)
  }
  if (isBuilt()) return
  await withSetUpLock(async () => {
    if (isBuilt()) return
    console.log(`Building ${name} (only when its sources change) …`)
    requireWritable(inProject('dist'))
    const stamp = fingerprint(paths)
    const newFolder = `${built}.new`
    const code = await runProgram([PINNED_NODE, ...command(newFolder)])
    if (code !== 0) throw new SetUpError(`${name} could not be built: see the message above.`)
    writeFileSync(`${newFolder}/.sources`, stamp)
    // The old folder is renamed before it is deleted, because deleting takes longer, and a running portal needs its packages.
    const previous = `${built}.old`
    rmSync(previous, { recursive: true, force: true })
    if (existsSync(built)) renameSync(built, previous)
    renameSync(newFolder, built)
    rmSync(previous, { recursive: true, force: true })
  })
}
