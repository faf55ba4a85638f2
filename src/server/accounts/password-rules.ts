import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#shared/refusal.ts'
import type { AccountServices } from './account-services.ts'

type Deps = Pick<AccountServices, 'passwords' | 'panchayat'>

/**
 * Refuses, where the installation does, the commonest passwords of breach lists, and those that are the place's or the
 * person's own name with some digits (`person`: what they go by here). Throws `answers-invalid` for the `field`.
 */
export async function rejectEasyPassword(
  { passwords, panchayat }: Deps,
  password: string,
  person: readonly string[],
  field = 'newPassword',
) {
  if (!passwords.refuseCommon) return
  const { name, block, district } = panchayat
  const isEasy =
    containsOnlyNames(password, ['Gram Seva', 'panchayat', name, block, district, ...person]) ||
    (await isCommonPassword(password))
  if (isEasy) throw new Refusal('answers-invalid', { faults: [{ field, code: 'password-common' }] })
}

/** Every one between two line ends: 170 KB as one text, where a set of strings would take ten times as much. */
let list: Promise<string> | undefined

/** Whether this is one of the eighteen thousand commonest passwords, whatever the case. */
async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList().catch((error) => {
    list = undefined
    throw error
  })
  return !password.includes('\n') && (await list).includes(`\n${password.toLowerCase()}\n`)
}

/** In a thread of its own, which takes the whole dictionary with it when it ends. */
async function readList(): Promise<string> {
  const worker = new Worker(new URL('./list-common-passwords.ts', import.meta.url))
  const [text] = await once(worker, 'message')
  return String(text)
}

/** Shorter words stand in half of all good passwords. */
const LEAST = 4

/**
 * Whether a password is nothing but names, however they are parted and whatever digits and signs stand between them:
 * `Sundarpur@2026` of Sundarpur. Of an email address, what stands before the @ counts.
 */
export function containsOnlyNames(password: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => (name.split('@')[0] ?? '').split(/[^\p{L}\p{M}]+/u))
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')
  let rest = lettersOf(password)
  if (rest.length < LEAST) return false
  for (const word of words.toSorted((one, other) => other.length - one.length)) rest = rest.replaceAll(word, '')
  return rest === ''
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')
