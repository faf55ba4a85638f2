// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { RequestError } from '#shared/request-error.ts'
import type { AccountDeps } from './account-deps.ts'

type Deps = Pick<AccountDeps, 'passwords' | 'panchayat'>

/**
 * Rejects the most common passwords of breach lists, and passwords that consist only of digits and the names of the
 * panchayat and the person (`personNames`). An installation can switch this check off. Throws `answers-invalid` for the
 * `field`.
 */
export async function assertPasswordNotEasy(
  { passwords, panchayat }: Deps,
  password: string,
  personNames: readonly string[],
  field = 'newPassword',
) {
  if (!passwords.refuseCommon) return
  const { name, block, district } = panchayat
  const isEasy =
    containsOnlyNames(password, ['Gram Seva', 'panchayat', name, block, district, ...personNames]) ||
    (await isCommonPassword(password))
  if (isEasy) throw new RequestError('answers-invalid', { fieldErrors: [{ field, code: 'password-common' }] })
}

/** One string with a line per password. It needs 170 KB; a set of strings would need ten times as much. */
let commonPasswords: Promise<string> | undefined

/** Whether this is one of the eighteen thousand most common passwords, ignoring case. */
async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords().catch((error) => {
    commonPasswords = undefined
    throw error
  })
  return !password.includes('\n') && (await commonPasswords).includes(`\n${password.toLowerCase()}\n`)
}

/** Reads the list in a worker thread, so that the memory of the whole dictionary is freed when the thread ends. */
async function readCommonPasswords(): Promise<string> {
  const worker = new Worker(new URL('./list-common-passwords.ts', import.meta.url))
  const [text] = await once(worker, 'message')
  return String(text)
}

/** A password with fewer letters is not compared with names: its few letters may equal a name by chance. */
const MIN_LETTERS = 4

/**
 * Whether the letters of a password consist of names only, ignoring digits and punctuation. An example is
 * `Sundarpur@2026` in the panchayat Sundarpur. Of an email address, only the part before the @ counts as a name.
 */
export function containsOnlyNames(password: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => (name.split('@')[0] ?? '').split(/[^\p{L}\p{M}]+/u))
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')
  let rest = lettersOf(password)
  if (rest.length < MIN_LETTERS) return false
  for (const word of words.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '')
  return rest === ''
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')
