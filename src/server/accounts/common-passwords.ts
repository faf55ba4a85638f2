import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Every one between two line ends: 170 KB as one text, where a set of strings would take ten times as much. */
let list: Promise<string> | undefined

/** Whether this is one of the eighteen thousand commonest passwords, whatever the case. */
export async function isCommonPassword(password: string): Promise<boolean> {
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
