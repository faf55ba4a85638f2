// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'

const NAME = /^[0-9a-f]{2}\/[0-9a-f]{48}$/

/** The random bytes in a name; 24 bytes give 48 hexadecimal digits. */
const NAME_BYTES = 24
const FOLDER_DIGITS = 2

/** An unguessable name; in the same folder as `neighbourPath`, if given. */
export function newName(neighbourPath?: string): string {
  const name = randomBytes(NAME_BYTES).toString('hex')
  return neighbourPath === undefined
    ? name
    : basename(neighbourPath).slice(0, FOLDER_DIGITS) + name.slice(FOLDER_DIGITS)
}

/** The permanent name of a staged file, in one of 256 folders. */
export function documentName(stagedPath: string): string {
  const name = basename(stagedPath)
  return `${name.slice(0, FOLDER_DIGITS)}/${name}`
}

/** Whether a text is a valid document name; texts from URLs are untrusted. */
export const isDocumentName = (text: string) => NAME.test(text)

/** The error for a missing document, the same in every store. */
export const missingDocument = () => Object.assign(new Error('There is no such document'), { code: 'ENOENT' })
