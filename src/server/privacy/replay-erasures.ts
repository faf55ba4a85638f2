import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import type { Database } from '../platform/db/connection.ts'
import { type ErasedAccount, eraseAccount } from './erase-account.ts'

type Deps = Pick<CertificateServices, 'db' | 'documents' | 'catalogue'>

/**
 * Synchronises the erasures table with the list beside the database (`DATA_DIR/erasures.jsonl`). Erases accounts again
 * that are on the list but exist after a restore from an older backup, and adds erasures to the list that only the
 * database has. Returns how many accounts were erased again.
 */
export async function replayErasures(deps: Deps, dataDir: string, onFault: (error: Error) => void): Promise<number> {
  const listed = await readErasureList(dataDir)
  let replayed = 0
  const failed: unknown[] = []
  for (const account of await findLiving(deps.db, listed)) {
    try {
      if (await eraseAccount(deps, { ...account, reason: 'replayed' })) replayed += 1
    } catch (error) {
      // A failed erasure does not block the others.
      failed.push(error)
    }
  }
  const existing = new Set(listed.map(lineKey))
  const missing = (await findErased(deps.db)).filter((line) => !existing.has(lineKey(line)))
  await addToErasureList(dataDir, missing)
  for (const error of failed) onFault(error instanceof Error ? error : new Error(String(error)))
  return replayed
}

async function findLiving(db: Database, listed: readonly ErasureLine[]) {
  const { rows } = await sql<ErasedAccount>`
    select listed.account_id::text as account_id, listed.created_at
    from unnest(
      ${listed.map(({ accountId }) => accountId)}::bigint[], ${listed.map(({ createdAt }) => createdAt)}::text[])
      as listed (account_id, created_at)
    join accounts on accounts.id = listed.account_id and accounts.created_at = listed.created_at::timestamptz
    where erased_at is null`.execute(db)
  return rows
}

async function findErased(db: Database) {
  const { rows } = await sql<ErasureLine>`
    select accounts.id::text as account_id,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at,
      to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as erased_at
    from accounts where erased_at is not null order by accounts.id`.execute(db)
  return rows
}

/** One line of the list: account id, creation time and erasure time; nothing identifies the person. */
const lineSchema = z.object({
  accountId: z.string().regex(/^\d{1,19}$/),
  createdAt: z.iso.datetime(),
  erasedAt: z.string(),
})
type ErasureLine = z.infer<typeof lineSchema>

const pathOf = (dataDir: string) => join(dataDir, 'erasures.jsonl')

/** Reads the list. A line that a crash truncated is skipped. */
async function readErasureList(dataDir: string): Promise<ErasureLine[]> {
  const lines: ErasureLine[] = []
  for (const text of (await readText(dataDir)).split('\n')) {
    const read = lineSchema.safeParse(parsed(text))
    if (read.success) lines.push(read.data)
  }
  return lines
}

/** Appends lines durably: they are on the disk when the promise resolves. */
async function addToErasureList(dataDir: string, lines: readonly ErasureLine[]) {
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

/** Unique key of an account. An id alone is ambiguous after a restore from backup. */
const lineKey = ({ accountId, createdAt }: ErasedAccount) => `${accountId} ${createdAt}`

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
