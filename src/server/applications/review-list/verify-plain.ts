// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { databaseErrorCode } from '../../platform/db/database-errors.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { decideApplication } from '../decide-application.ts'
import { findSimilar } from '../similar/find-similar.ts'
import { isPlain } from './find-category-page.ts'

interface VerificationInput {
  reviewer: Caller
  applications: readonly { reference: string; collection: string }[]
}

interface Outcome {
  reference: string
  /** Why the application is unchanged; undefined if it is verified. */
  error: RequestError | undefined
}

/**
 * Verifies plain applications (see docs/glossary.md) one after the other, each like a single decision, with its own
 * transaction, history and audit entry. A request error for one application does not stop the others. An application with
 * cautions gets the error `cautions-unread`, because a person must read them first. Any other error stops the remaining
 * applications, and the decisions that were recorded before the error stay.
 */
export async function verifyPlain(
  deps: Omit<CertificateDeps, 'passwords'>,
  { reviewer, applications }: VerificationInput,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { reference, collection } of applications) {
    const decision = {
      reviewer,
      reference,
      collection,
      decision: 'Verified',
      message: undefined,
      shownStatus: 'Pending',
      shownUpdatedAt: undefined,
    } as const
    // Checked before each decision, because another reviewer may have asked for changes meanwhile.
    const error =
      (await errorOf(assertNoCautions(deps, reviewer, reference))) ?? (await errorOf(decideApplication(deps, decision)))
    outcomes.push({ reference, error })
  }
  return outcomes
}

/** The request error with which the attempt failed; undefined if it succeeded. Throws any other error. */
async function errorOf(attempt: Promise<unknown>) {
  try {
    await attempt
    return undefined
  } catch (error) {
    if (error instanceof RequestError) return error
    const code = error instanceof Error ? databaseErrorCode(error) : undefined
    if (code === undefined) throw error
    return new RequestError(code)
  }
}

/** Throws `cautions-unread` for an application that is not plain or has a similar one, and `application-not-found`. */
async function assertNoCautions(deps: Pick<CertificateDeps, 'db' | 'catalogue'>, reviewer: Caller, reference: string) {
  const { accountId, panchayatId } = reviewer
  const { rows } = await sql<{ reference: string }>`
    select reference from applications as own
    where reference = ${reference} and panchayat_id = ${panchayatId}
      and not (${isPlain(sql`${accountId}::bigint`)})`.execute(deps.db)
  if (rows.length > 0) throw new RequestError('cautions-unread')
  const { similar } = await findSimilar(deps, reviewer, { reference, language: 'en' })
  if (similar.length > 0) throw new RequestError('cautions-unread')
}
