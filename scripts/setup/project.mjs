// SPDX-License-Identifier: Apache-2.0
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SetUpError } from './set-up-error.mjs'

/** The folder that contains package.json. */
export const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A path inside the project. */
export function inProject(...parts) {
  return join(PROJECT, ...parts)
}

/** Throws unless the set-up can write to `folder`, or to the project if the folder does not exist yet. */
export function requireWritable(folder) {
  const path = existsSync(folder) ? folder : PROJECT
  try {
    accessSync(path, constants.W_OK)
  } catch {
    throw new SetUpError(`The set-up cannot write to ${path}: run this command as the owner of the folder.`)
  }
}

/** The entries of package-lock.json, by installation folder; '' is the project itself. */
export function readLockedPackages() {
  return JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages
}
