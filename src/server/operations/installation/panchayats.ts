// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { findSigningKeys } from '../../certificates/signing/find-signing-keys.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { type KeyFolder, lockKeys, signingKeyName } from '../../platform/keys/key-folder.ts'
import { savedFormKeyName } from '../../platform/keys/saved-form-keys.ts'
import { commandLine, StartUpError } from '../../platform/start-up-error.ts'

/**
 * A row of `panchayats`. An installation serves one panchayat, the configured one. There may be further rows, because earlier
 * versions created a panchayat at each start with another PANCHAYAT_CODE.
 */
export interface KnownPanchayat {
  id: string
  code: string
  name: string
}

/** Tables into which a start of the portal inserts rows for its panchayat. */
const FILLED_BY_START = ['signing_keys']

/** Tables whose rows are never deleted: the audit log. */
const PERMANENT = ['audit_entries']

/** All panchayats, oldest first. */
export async function findPanchayats(db: Database): Promise<KnownPanchayat[]> {
  return db.selectFrom('panchayats').select(['id', 'code', 'name']).orderBy('id').execute()
}

/** The code and the name of a panchayat, for messages. */
export const nameOfPanchayat = ({ code, name }: Pick<KnownPanchayat, 'code' | 'name'>) => `"${code}" (${name})`

/** The number of rows of a panchayat by table, without empty tables and the audit log. */
export async function countRows(db: Database, id: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of await tablesByPanchayat(db)) {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.table(table)} where panchayat_id = ${id}`.execute(db)
    const count = Number(rows[0]?.count)
    if (count > 0) counts.set(table, count)
  }
  return counts
}

/** Formats counts as `accounts: 52, signing_keys: 1`. */
export const describeCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([table, count]) => `${table}: ${count}`).join(', ')

/**
 * The panchayats that have no rows except those that a start inserts. A start with a wrong PANCHAYAT_CODE created each
 * of these panchayats. Returns none if all panchayats are unused, because the portal is then new.
 */
export async function findUnused(db: Database): Promise<KnownPanchayat[]> {
  const known = await findPanchayats(db)
  if (known.length < 2) return []
  const unused: KnownPanchayat[] = []
  for (const panchayat of known) if (!(await isUsed(db, panchayat.id))) unused.push(panchayat)
  return unused.length < known.length ? unused : []
}

/** The message about a panchayat of `findUnused`, with the command that removes it. */
export const describeUnused = (panchayat: KnownPanchayat) =>
  `The panchayat ${nameOfPanchayat(panchayat)} was created by a start with another PANCHAYAT_CODE, and nothing belongs to it: ${commandLine('panchayats', `remove ${panchayat.code}`)}.`

async function isUsed(db: Database, id: string): Promise<boolean> {
  for (const table of await tablesThatShowUse(db)) {
    const { rows } = await sql`select from ${sql.table(table)} where panchayat_id = ${id} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** The tables in which a row shows that somebody has used the panchayat. */
const tablesThatShowUse = async (db: Database) =>
  (await tablesByPanchayat(db)).filter((table) => !FILLED_BY_START.includes(table))

/** The tables with a column `panchayat_id`, except the permanent ones. Includes tables that later migrations add. */
async function tablesByPanchayat(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attname = 'panchayat_id' and not attisdropped
    order by relname`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !PERMANENT.includes(name))
}

interface Removal {
  db: Database
  folder: KeyFolder
  /** The panchayat to remove. */
  code: string
  /** The configured panchayat. */
  ownCode: string
}

/**
 * Removes a panchayat that a start with a wrong PANCHAYAT_CODE created, and its keys. Throws a `StartUpError` if
 * anything else belongs to it, or if it is the configured panchayat.
 */
export async function removePanchayat({ db, folder, code, ownCode }: Removal) {
  const removed = await db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    // `forUpdate` locks the row, so that a transaction that creates an account waits, and fails after the row is deleted.
    const panchayat = await tx
      .selectFrom('panchayats')
      .select(['id', 'code', 'name', 'savedFormRecipient'])
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst()
    const current = (await findPanchayats(tx)).find((panchayat) => panchayat.code === ownCode)
    if (!panchayat) throw new StartUpError(`There is no panchayat "${code}". Nothing was changed.`)
    await refuseUsed(tx, panchayat)
    if (!current || current.id === panchayat.id) {
      const fault = current ? 'which is the panchayat to remove' : 'which does not exist'
      throw new StartUpError(
        `PANCHAYAT_CODE names "${ownCode}", ${fault}. Set PANCHAYAT_CODE to the panchayat that stays. Nothing was removed.`,
      )
    }
    const { savedFormRecipient, ...known } = panchayat
    const kids = (await findSigningKeys(tx)).filter((key) => key.panchayatId === panchayat.id).map(({ kid }) => kid)
    const keys = kids.map(signingKeyName)
    if (savedFormRecipient !== null) keys.push(savedFormKeyName(savedFormRecipient))
    await tx.deleteFrom('signingKeys').where('panchayatId', '=', panchayat.id).execute()
    await tx.deleteFrom('panchayats').where('id', '=', panchayat.id).execute()
    const actor = { panchayatId: current.id, requestId: undefined }
    await recordAudit(tx, { actor, action: 'panchayat-removed', subject: { kind: 'panchayat', id: code } })
    return { panchayat: known, kids, keys }
  })
  // If the process is killed before all files are removed, the other files are harmless, because no row refers to them.
  for (const key of removed.keys) await folder.remove(key)
  return removed
}

async function refuseUsed(tx: Database, panchayat: KnownPanchayat) {
  if (!(await isUsed(tx, panchayat.id))) return
  const counts = describeCounts(await countRows(tx, panchayat.id))
  throw new StartUpError(
    `These rows belong to ${nameOfPanchayat(panchayat)}: ${counts}. It is not removed, because no command moves them to another panchayat. Both can stay: backups and restores work with several panchayats. To remove this one, restore a backup taken before it was created. Nothing was changed.`,
  )
}
