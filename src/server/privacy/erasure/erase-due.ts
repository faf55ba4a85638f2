import { sql } from 'kysely'
import type { CertificateServices } from '../../certificates/certificate-services.ts'
import type { Database } from '../../platform/db/connection.ts'
import { type ErasedAccount, eraseAccount } from './erase-account.ts'

const BATCH = 100

type Deps = Pick<CertificateServices, 'db' | 'documents' | 'catalogue'>

/** Erases every account whose owner asked for it and has not been back since. One that fails holds up no other. */
export async function eraseDue(deps: Deps, onFault: (error: Error) => void) {
  let after = '0'
  for (;;) {
    const due = await findDue(deps.db, after)
    for (const account of due) {
      await eraseAccount(deps, { ...account, isWish: true }).catch(onFault)
      after = account.accountId
    }
    if (due.length < BATCH) return
  }
}

/** Accounts whose last word is that they want to go, and whose time has come. */
async function findDue(db: Database, after: string) {
  const { rows } = await sql<ErasedAccount>`
    select account_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
    from (
      select distinct on (account_id) account_id, step, due_at from erasures
      where account_id > ${after} order by account_id, id desc) as last
    join accounts on accounts.id = account_id
    where step = 'asked' and due_at <= now() and erased_at is null
    order by account_id limit ${BATCH}`.execute(db)
  return rows
}
