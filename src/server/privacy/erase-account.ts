import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../accounts/passwords.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { forgetKnownDevices } from '../sessions/known-devices.ts'
import { eraseApplications } from './erase-applications.ts'
import { findLastErasure } from './request-erasure.ts'

type Deps = Pick<CertificateServices, 'db' | 'documents' | 'catalogue'>

/** Whose account: one id may have had two owners, where a backup was brought back. */
export interface ErasedAccount {
  accountId: string
  /** ISO text with microseconds. */
  createdAt: string
}

interface Erasing extends ErasedAccount {
  /** True where somebody asked for it and may have thought better of it; false where it was done before. */
  isWish: boolean
}

/**
 * Takes out of the portal what is personal of an account, in one transaction, and then the files; what the law keeps hangs
 * on a number without a name. Nothing happens to an account that is erased already, is another, or has been logged in to
 * since. Gives whether it was done.
 */
export async function eraseAccount(deps: Deps, { accountId, createdAt, isWish }: Erasing): Promise<boolean> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const files = await deps.db.transaction().execute(async (tx) => {
    const account = await findForErasure(tx, { accountId, createdAt })
    if (!account || (isWish && !(await isStillWished(tx, accountId)))) return undefined
    const papers = await eraseApplications(tx, deps.catalogue, accountId)
    const picture = await eraseBelongings(tx, accountId)
    await anonymise(tx, accountId, passwordHash)
    const { panchayatId } = account
    await tx.insertInto('erasures').values({ accountId, panchayatId, step: 'done' }).execute()
    const subject = { kind: 'account', id: accountId } as const
    await recordAudit(tx, { actor: { panchayatId, requestId: undefined }, action: 'account-erased', subject })
    return [...papers, ...picture]
  })
  // A crash here leaves files that no row names; the sweep takes them.
  for (const path of files ?? []) await deps.documents.discard(path)
  return files !== undefined
}

/** Locks the account: a login that is under way is over before, or finds nobody afterwards. */
async function findForErasure(tx: Database, { accountId, createdAt }: ErasedAccount) {
  return tx
    .selectFrom('accounts')
    .select('panchayatId')
    .where('id', '=', accountId)
    .where('createdAt', '=', sql<Date>`${createdAt}::timestamptz`)
    .where('role', '=', 'user')
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

async function isStillWished(tx: Database, accountId: string) {
  const last = await findLastErasure(tx, accountId)
  return last?.step === 'asked' && last.dueAt !== null && last.dueAt.getTime() <= Date.now()
}

/** Sessions, codes, known devices, notices and the picture; gives the picture's file. */
async function eraseBelongings(tx: Database, accountId: string) {
  await tx.deleteFrom('sessions').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('passwordResets').where('accountId', '=', accountId).execute()
  await forgetKnownDevices(tx, accountId)
  await tx.deleteFrom('notices').where('accountId', '=', accountId).execute()
  const pictures = await tx
    .deleteFrom('documents')
    .where('ownerId', '=', accountId)
    .where('applicationId', 'is', null)
    .returning('filePath')
    .execute()
  return pictures.map(({ filePath }) => filePath)
}

/** Email and username are free for others again; nobody can log in any more. */
async function anonymise(tx: Database, accountId: string, passwordHash: string) {
  const nobody = `deleted-${randomUUID()}`
  await tx
    .updateTable('accounts')
    .set({
      username: nobody,
      email: `${nobody}@deleted.invalid`,
      passwordHash,
      firstName: '',
      middleName: null,
      lastName: '',
      gender: null,
      dateOfBirth: null,
      address: null,
      mobile: null,
      aadhaarSealed: null,
      occupation: null,
      nationality: null,
      emergencyContact: null,
      language: null,
      noticeVersion: null,
      disabledAt: sql<Date>`now()`,
      erasedAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .execute()
}
