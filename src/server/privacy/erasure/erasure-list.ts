import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { ErasedAccount } from './erase-account.ts'

/** One line of the list: which account, by its number and its birth, and when it was erased. Nothing of who it was. */
const lineSchema = z.object({
  accountId: z.string().regex(/^\d{1,19}$/),
  createdAt: z.iso.datetime(),
  erasedAt: z.string(),
})
export type ErasureLine = z.infer<typeof lineSchema>

const pathOf = (dataDir: string) => join(dataDir, 'erasures.jsonl')

/** What stands in the list; a line that a crash cut off is not there. */
export async function readErasureList(dataDir: string): Promise<ErasureLine[]> {
  const lines: ErasureLine[] = []
  for (const text of (await readText(dataDir)).split('\n')) {
    const read = lineSchema.safeParse(parsed(text))
    if (read.success) lines.push(read.data)
  }
  return lines
}

/** Adds lines for good: they are on the disk when it is done. */
export async function addToErasureList(dataDir: string, lines: readonly ErasureLine[]) {
  if (lines.length === 0) return
  const before = await readText(dataDir)
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const file = await open(pathOf(dataDir), 'a', 0o600)
  try {
    await file.appendFile(before === '' || before.endsWith('\n') ? text : `\n${text}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What tells one account from every other, also from one that got its number after a backup was brought back. */
export const lineKey = ({ accountId, createdAt }: ErasedAccount) => `${accountId} ${createdAt}`

async function readText(dataDir: string) {
  return readFile(pathOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
