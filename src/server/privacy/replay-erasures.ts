// SPDX-License-Identifier: Apache-2.0
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { type Database, type DatabaseAddress, ignoreLoss, openDatabase } from '../platform/db/connection.ts'
import { type ErasedAccount, eraseAccount } from './erase-account.ts'

type Deps = Pick<CertificateDeps, 'db' | 'documents' | 'catalogue'>

/**
 * Synchronises the database with the list of erased accounts (`DATA_DIR/erasures.jsonl`). If accounts on the list exist
 * again after the restore of an older backup, erases them again. If the database contains erased accounts that are not
 * on the list, adds them to the list. Returns how many accounts were erased again.
 */
export async function replayErasures(deps: Deps, dataDir: string, onError: (error: Error) => void): Promise<number> {
  const listed = await readErasureList(dataDir)
  let replayed = 0
  const failures: unknown[] = []
  for (const account of await findExisting(deps.db, listed)) {
    try {
      if (await eraseAccount(deps, { ...account, reason: 'replayed' })) replayed += 1
    } catch (error) {
      // A failed erasure does not prevent other erasures.
      failures.push(error)
    }
  }
  const listedKeys = new Set(listed.map(lineKey))
  const missing = (await findErased(deps.db)).filter((line) => !listedKeys.has(lineKey(line)))
  await addToErasureList(dataDir, missing)
  for (const error of failures) onError(error instanceof Error ? error : new Error(String(error)))
  return replayed
}

/**
 * SQL for the accounts on the list that are not erased. The creation times are compared, too, because after a restore,
 * a new account may get an id that another account had before. The creation times are compared as texts, so that a time that
 * PostgreSQL cannot read matches nothing and does not make the statement fail.
 */
const existingAccounts = (listed: readonly ErasureLine[]) => sql`(
  select accounts.id, accounts.panchayat_id, listed.created_at
  from unnest(
    ${listed.map(({ accountId }) => accountId)}::bigint[], ${listed.map(({ createdAt }) => createdAt)}::text[])
    as listed (account_id, created_at)
  join accounts on accounts.id = listed.account_id
    and to_char(accounts.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') = listed.created_at
  where erased_at is null)`

async function findExisting(db: Database, listed: readonly ErasureLine[]) {
  const { rows } = await sql<ErasedAccount>`
    select id::text as account_id, created_at from ${existingAccounts(listed)} as existing`.execute(db)
  return rows
}

/**
 * Permits the portal's role to erase the decisions on applications of listed accounts that exist again. Only the owner
 * of the database can insert these permissions, so that the portal's role alone cannot delete a decision. Runs at every
 * start.
 */
export async function permitErasureReplays(owner: DatabaseAddress, dataDir: string): Promise<void> {
  const listed = await readErasureList(dataDir)
  if (listed.length === 0) return
  const { db, close } = openDatabase(owner, ignoreLoss, 1)
  try {
    await sql`
      insert into erasures (panchayat_id, account_id, step)
      select panchayat_id, id, 'replayed' from ${existingAccounts(listed)} as existing
      where (select step from erasures where account_id = existing.id order by erasures.id desc limit 1)
        is distinct from 'replayed'`.execute(db)
  } finally {
    await close()
  }
}

async function findErased(db: Database) {
  const { rows } = await sql<ErasureLine>`
    select accounts.id::text as account_id,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at,
      to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as erased_at
    from accounts where erased_at is not null order by accounts.id`.execute(db)
  return rows
}

/** The greatest `bigint` of PostgreSQL. A greater id in the list would make the query fail. */
const MAX_ID = 2n ** 63n - 1n

/** A time in UTC, with up to six decimals of a second, in a year that PostgreSQL supports. */
const timeSchema = z.iso.datetime({ error: 'time' }).regex(/^[12]\d{3}-.{14}(?:\.\d{1,6})?Z$/)

/** A line of the list: account id, creation time and erasure time. It contains nothing that identifies the person. */
const lineSchema = z.object({
  accountId: z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .refine((id) => BigInt(id) <= MAX_ID),
  createdAt: timeSchema,
  erasedAt: timeSchema,
})
type ErasureLine = z.infer<typeof lineSchema>

/** Parses a line of a list. Returns undefined if the text is not a valid line. */
export const readErasureLine = (text: string): ErasureLine | undefined => lineSchema.safeParse(tryParseJson(text)).data

const pathOf = (dataDir: string) => join(dataDir, 'erasures.jsonl')

/** Reads the list. A line that a crash truncated is skipped. */
async function readErasureList(dataDir: string): Promise<ErasureLine[]> {
  const lines: ErasureLine[] = []
  for (const text of (await readText(dataDir)).split('\n')) {
    const line = readErasureLine(text)
    if (line) lines.push(line)
  }
  return lines
}

/** Appends lines to the list, and flushes them to the disk. */
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

/** A unique key of an account. After a restore, the id alone would be ambiguous. */
const lineKey = ({ accountId, createdAt }: ErasedAccount) => `${accountId} ${createdAt}`

async function readText(dataDir: string) {
  return readFile(pathOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
