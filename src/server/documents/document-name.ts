import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'

const NAME = /^[0-9a-f]{2}\/[0-9a-f]{48}$/

/** Bytes of chance in a name: 24 give the 48 digits. */
const NAME_BYTES = 24
const FOLDER_DIGITS = 2

/** A name that nobody can guess; of one that will lie in the same folder as another, the rest. */
export function newName(beside?: string): string {
  const name = randomBytes(NAME_BYTES).toString('hex')
  return beside === undefined ? name : basename(beside).slice(0, FOLDER_DIGITS) + name.slice(FOLDER_DIGITS)
}

/** The lasting name of a staged file, in one of 256 folders. */
export function documentName(stagedPath: string): string {
  const name = basename(stagedPath)
  return `${name.slice(0, FOLDER_DIGITS)}/${name}`
}

/** Whether a text is a name of ours: it may come from an address that anyone can type. */
export const isDocumentName = (text: string) => NAME.test(text)

/** As a disk says it, whichever store is asked. */
export const missingDocument = () => Object.assign(new Error('There is no such document'), { code: 'ENOENT' })
