// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import { contextOfAccount } from '../../accounts/profile.ts'
import { factorContext } from '../../accounts/second-factor/verify-second-factor.ts'
import { draftContext } from '../../applications/drafts/account-drafts.ts'
import { aadhaarAnswers } from '../../applications/protect-answers.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'

const ROWS_PER_BATCH = 100

export interface ResealDeps {
  db: Database
  vault: Vault
  catalogue: Catalogue
}

/**
 * Re-encrypts, with the newest key, all data that is encrypted with older keys. Works in batches, and returns the
 * number of updated rows. It can be killed and run again, because each ciphertext names its key, and a row is updated
 * only if it has not changed since it was read. Login codes and second factors in setup are skipped, because they
 * expire within minutes.
 */
export async function resealAll(deps: ResealDeps): Promise<number> {
  let resealed = 0
  for (const column of ANSWER_COLUMNS) resealed += await resealAnswers(deps, column)
  for (const column of ACCOUNT_COLUMNS) resealed += await resealColumn(deps, column)
  return resealed
}

interface Column {
  table: 'accounts' | 'secondFactors' | 'drafts'
  id: 'id' | 'accountId'
  /** The column with the id of the account. */
  owner: 'id' | 'accountId'
  sealed: 'aadhaarSealed' | 'secretSealed' | 'contentSealed'
  contextOf: (accountId: string) => string
}

/** Columns with ciphertexts that can be decrypted only for their own account. */
const ACCOUNT_COLUMNS: readonly Column[] = [
  { table: 'accounts', id: 'id', owner: 'id', sealed: 'aadhaarSealed', contextOf: contextOfAccount },
  { table: 'secondFactors', id: 'accountId', owner: 'accountId', sealed: 'secretSealed', contextOf: factorContext },
  { table: 'drafts', id: 'id', owner: 'accountId', sealed: 'contentSealed', contextOf: draftContext },
]

/** Re-encrypts the values of a column, and returns their number. */
async function resealColumn({ db, vault }: ResealDeps, column: Column): Promise<number> {
  const table = sql.table(column.table)
  const id = sql.ref(column.id)
  const sealed = sql.ref(column.sealed)
  const owner = sql.ref(column.owner)
  let resealed = 0
  for (let after = '0'; ; ) {
    const { rows: batch } = await sql<{ id: string; owner: string; old: string }>`
      select ${id} as id, ${owner} as owner, ${sealed} as old from ${table}
      where ${id} > ${after} and ${sealed} is not null order by ${id} limit ${ROWS_PER_BATCH}`.execute(db)
    const changes = batch.flatMap((row) =>
      vault.isOld(row.old)
        ? [{ id: row.id, old: row.old, renewed: reseal(vault, row.old, column.contextOf(row.owner)) }]
        : [],
    )
    resealed += await updateColumn(db, column, changes)
    const last = batch.at(-1)
    if (!last || batch.length < ROWS_PER_BATCH) return resealed
    after = last.id
  }
}

interface Change {
  id: string
  old: string
  renewed: string
}

/** Replaces the old values of the rows by the renewed values. A row whose value has changed since it was read is skipped. */
async function updateColumn(db: Database, { table, id, sealed }: Column, changes: readonly Change[]): Promise<number> {
  if (changes.length === 0) return 0
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as target set ${sql.ref(sealed)} = change.renewed
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id bigint, old text, renewed text)
    where target.${sql.ref(id)} = change.id and target.${sql.ref(sealed)} = change.old`.execute(db)
  return Number(numAffectedRows ?? 0)
}

interface AnswersColumn {
  table: 'applications' | 'amendmentRequests'
  /** The column with the id of the application. */
  application: 'id' | 'applicationId'
  answers: 'answers' | 'previousAnswers'
}

/** Columns with answers. The Aadhaar numbers in these answers are ciphertexts that are bound to an application. */
const ANSWER_COLUMNS: readonly AnswersColumn[] = [
  { table: 'applications', application: 'id', answers: 'answers' },
  { table: 'amendmentRequests', application: 'applicationId', answers: 'previousAnswers' },
]

interface AnswersRow {
  id: string
  reference: string
  serviceId: string
  answers: Answers
}

/** Re-encrypts the Aadhaar numbers in the answers of a column, and returns the number of updated rows. */
async function resealAnswers({ db, vault, catalogue }: ResealDeps, column: AnswersColumn): Promise<number> {
  const answersOfRow = sql.ref(`source.${column.answers}`)
  let resealed = 0
  for (let after = '0'; ; ) {
    const { rows: batch } = await sql<AnswersRow>`
      select source.id, applications.reference, applications.service_id, ${answersOfRow} as answers
      from ${sql.table(column.table)} as source
      join applications on applications.id = ${sql.ref(`source.${column.application}`)}
      where source.id > ${after} and ${answersOfRow} is not null order by source.id limit ${ROWS_PER_BATCH}`.execute(db)
    const changes = batch.flatMap(({ id, reference, serviceId, answers }) => {
      const { definition } = catalogue.get(serviceId)
      const old = aadhaarAnswers(definition, answers).filter(([, sealed]) => vault.isOld(sealed))
      const renewed = old.map(([name, sealed]) => [name, reseal(vault, sealed, reference)])
      return old.length > 0 ? [{ id, old: Object.fromEntries(old), renewed: Object.fromEntries(renewed) }] : []
    })
    resealed += await updateAnswers(db, column, changes)
    const last = batch.at(-1)
    if (!last || batch.length < ROWS_PER_BATCH) return resealed
    after = last.id
  }
}

/**
 * Replaces the old ciphertexts of the rows by the renewed ciphertexts. A row is skipped if its answers no longer contain all
 * old ciphertexts (`@>`), because it has changed since it was read.
 */
async function updateAnswers(
  db: Database,
  { table, answers }: AnswersColumn,
  changes: readonly object[],
): Promise<number> {
  if (changes.length === 0) return 0
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as target set ${sql.ref(answers)} = ${sql.ref(`target.${answers}`)} || change.renewed
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id bigint, old jsonb, renewed jsonb)
    where target.id = change.id and ${sql.ref(`target.${answers}`)} @> change.old`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const reseal = (vault: Vault, sealed: string, context: string) => vault.seal(vault.unseal(sealed, context), context)
