import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SetUpFault } from './set-up-fault.mjs'

/** The folder that holds package.json. */
export const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A path inside the project. */
export function inProject(...parts) {
  return join(PROJECT, ...parts)
}

/** Refuses to go on where the set-up could not write into `folder`, or into the project when it does not exist yet. */
export function requireWritable(folder) {
  const place = existsSync(folder) ? folder : PROJECT
  try {
    accessSync(place, constants.W_OK)
  } catch {
    throw new SetUpFault(`${place} has to be written for the set-up, but you may not: run this as the folder's owner.`)
  }
}

/** What package-lock.json says of each package, by the folder that the package is installed into; '' is the project itself. */
export function readLockedPackages() {
  return JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages
}
