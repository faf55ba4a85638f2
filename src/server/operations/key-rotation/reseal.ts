import { sql } from 'kysely'
import type { Catalogue } from '#shared/services/catalogue-register.ts'
import { contextOfAccount } from '../../accounts/profile.ts'
import { factorContext } from '../../accounts/second-factor/verify-second-factor.ts'
import { aadhaarAnswers } from '../../applications/protect-answers.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'

const BATCH = 100

export interface ResealDeps {
  db: Database
  vault: Vault
  catalogue: Catalogue
}

/**
 * Encrypts all data of older keys with the newest key, in batches, and returns the number of rows. It can be killed and run
 * again, because each ciphertext names its key, and a row is updated only if it has not changed since it was read. Login
 * codes and second factors in setup are skipped, because they expire within minutes.
 */
export async function resealAll(deps: ResealDeps): Promise<number> {
  let resealed = await resealApplications(deps)
  for (const column of COLUMNS) resealed += await resealColumn(deps, column)
  return resealed
}

interface Column {
  table: 'accounts' | 'secondFactors'
  id: 'id' | 'accountId'
  sealed: 'aadhaarSealed' | 'secretSealed'
  contextOf: (accountId: string) => string
}

/** Columns with one ciphertext for each account. */
const COLUMNS: readonly Column[] = [
  { table: 'accounts', id: 'id', sealed: 'aadhaarSealed', contextOf: contextOfAccount },
  { table: 'secondFactors', id: 'accountId', sealed: 'secretSealed', contextOf: factorContext },
]

async function resealColumn({ db, vault }: ResealDeps, column: Column): Promise<number> {
  const [table, id, sealed] = [sql.table(column.table), sql.ref(column.id), sql.ref(column.sealed)]
  let resealed = 0
  for (let after = '0'; ; ) {
    const { rows: page } = await sql<{ id: string; old: string }>`
      select ${id} as id, ${sealed} as old from ${table}
      where ${id} > ${after} and ${sealed} is not null order by ${id} limit ${BATCH}`.execute(db)
    const changes = page.flatMap((row) =>
      vault.isOld(row.old) ? [{ ...row, now: reseal(vault, row.old, column.contextOf(row.id)) }] : [],
    )
    resealed += await updateColumn(db, column, changes)
    const last = page.at(-1)
    if (!last || page.length < BATCH) return resealed
    after = last.id
  }
}

interface Change {
  id: string
  old: string
  now: string
}

async function updateColumn(db: Database, { table, id, sealed }: Column, changes: readonly Change[]): Promise<number> {
  if (changes.length === 0) return 0
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as target set ${sql.ref(sealed)} = change.now
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id bigint, old text, now text)
    where target.${sql.ref(id)} = change.id and target.${sql.ref(sealed)} = change.old`.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function resealApplications({ db, vault, catalogue }: ResealDeps): Promise<number> {
  let resealed = 0
  for (let after = '0'; ; ) {
    const page = await db
      .selectFrom('applications')
      .select(['id', 'reference', 'serviceId', 'answers'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const changes = page.flatMap(({ id, reference, serviceId, answers }) => {
      const { definition } = catalogue.get(serviceId)
      const old = aadhaarAnswers(definition, answers).filter(([, sealed]) => vault.isOld(sealed))
      const now = old.map(([name, sealed]) => [name, reseal(vault, sealed, reference)])
      return old.length > 0 ? [{ id, old: Object.fromEntries(old), now: Object.fromEntries(now) }] : []
    })
    resealed += await updateApplications(db, changes)
    const last = page.at(-1)
    if (!last || page.length < BATCH) return resealed
    after = last.id
  }
}

async function updateApplications(db: Database, changes: readonly object[]): Promise<number> {
  if (changes.length === 0) return 0
  const { numAffectedRows } = await sql`
    update applications set answers = answers || change.now
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id bigint, old jsonb, now jsonb)
    where applications.id = change.id and answers @> change.old`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const reseal = (vault: Vault, sealed: string, context: string) => vault.seal(vault.unseal(sealed, context), context)
