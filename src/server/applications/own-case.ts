// SPDX-License-Identifier: Apache-2.0
import { type RawBuilder, sql } from 'kysely'
import type { CertificateStep } from '#shared/applications/lifecycle.ts'
import { RequestError } from '#shared/request-error.ts'
import { aadhaarDigits } from '#shared/services/aadhaar.ts'
import type { Service } from '#shared/services/create-catalogue.ts'
import { contextOfAccount } from '../accounts/profile.ts'
import { creatorChain } from '../accounts/staff/staff-accounts.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import type { SignedInUser } from '../sessions/find-session.ts'

/** An application on which a reviewer wants to decide, with the facts about its appeals that may exclude the reviewer. */
export interface ApplicationForReview {
  id: string
  /** The id of the appeal with the latest order (see the glossary); null if there is none. */
  orderId: string | null
  hasDecidedAppeal: boolean
}

/** The data by which an application is compared with its reviewer. Aadhaar numbers are encrypted. */
interface Comparison extends ApplicationForReview {
  /** Whether the reviewer filed the application. */
  isFiledByReviewer: boolean
  /** Whether the application contains one of the reviewer's mobile numbers. */
  containsMobile: boolean
  /** The encrypted Aadhaar numbers of the reviewer's accounts, by account id. */
  reviewerAadhaar: Record<string, string>
  applicantId: string
  /** The encrypted Aadhaar number of the applicant's account. */
  applicantAadhaar: string | null
  /** The encrypted Aadhaar numbers among the answers. */
  answerAadhaar: string[]
}

type Deps = Pick<CertificateDeps, 'db' | 'vault' | 'catalogue' | 'configuration'>
type Reviewer = Pick<SignedInUser, 'accountId' | 'panchayatId'>

/**
 * Why a reviewer may not decide. `own-case`: the application is the reviewer's own case. `own-case-of-all`: it is also the
 * own case of everybody else who could decide.
 */
export type OwnCase = 'own-case' | 'own-case-of-all'

/**
 * A step that nobody may take in their own case. For a revocation, mobile numbers do not count. Otherwise, an applicant who
 * obtained a certificate by fraud could enter an admin's mobile number as their own, and this admin could not revoke it.
 */
export type OwnCaseStep = 'decide' | CertificateStep

/**
 * Whether an application is the reviewer's own case: they filed it, or it contains their own Aadhaar or mobile number
 * (docs/decisions/091). False for an unknown reference. Aadhaar numbers are encrypted with a random nonce, so the database
 * cannot compare them; they are decrypted and compared here.
 */
export async function isOwnCase(
  deps: Deps,
  reviewer: Reviewer,
  reference: string,
  step: OwnCaseStep,
): Promise<boolean> {
  const found = await findComparison(deps, reviewer, reference)
  return found !== undefined && matchesReviewer(deps, found, reference, step)
}

/** Whether the reviewer filed the application, or a number in it is the reviewer's own. */
function matchesReviewer(
  { vault }: Pick<Deps, 'vault'>,
  found: Comparison,
  reference: string,
  step: OwnCaseStep,
): boolean {
  if (found.isFiledByReviewer || (step !== 'revoke' && found.containsMobile)) return true
  const { reviewerAadhaar, applicantId, applicantAadhaar, answerAadhaar } = found
  const unseal = (sealed: string, context: string) => aadhaarDigits(vault.unseal(sealed, context))
  const ownNumbers = new Set(
    Object.entries(reviewerAadhaar).map(([id, sealed]) => unseal(sealed, contextOfAccount(id))),
  )
  if (ownNumbers.size === 0) return false
  const isOwnNumber = (sealed: string, context: string) => ownNumbers.has(unseal(sealed, context))
  return (
    (applicantAadhaar !== null && isOwnNumber(applicantAadhaar, contextOfAccount(applicantId))) ||
    answerAadhaar.some((sealed) => isOwnNumber(sealed, reference))
  )
}

/** Why the reviewer cannot decide on an application; undefined if the application is not their own case. */
export async function findOwnCase(
  deps: Deps,
  reviewer: SignedInUser,
  reference: string,
  step: OwnCaseStep,
): Promise<OwnCase | undefined> {
  return (await isOwnCase(deps, reviewer, reference, step)) ? kindOfOwnCase(deps, reviewer, reference, step) : undefined
}

async function kindOfOwnCase(
  deps: Deps,
  reviewer: SignedInUser,
  reference: string,
  step: OwnCaseStep,
): Promise<OwnCase> {
  for (const other of await findOtherReviewers(deps, reviewer)) {
    if (!(await isOwnCase(deps, other, reference, step))) return 'own-case'
  }
  return 'own-case-of-all'
}

/** Throws `own-case` or `own-case-of-all` if the application is the reviewer's own case. */
export async function assertNotOwnCase(deps: Deps, reviewer: SignedInUser, reference: string, step: OwnCaseStep) {
  await getApplicationUnlessOwnCase(deps, reviewer, reference, step)
}

/**
 * The application, if it is not the reviewer's own case; undefined for an unknown reference. Throws `own-case` or
 * `own-case-of-all`.
 */
export async function getApplicationUnlessOwnCase(
  deps: Deps,
  reviewer: SignedInUser,
  reference: string,
  step: OwnCaseStep,
): Promise<ApplicationForReview | undefined> {
  const found = await findComparison(deps, reviewer, reference)
  if (found && matchesReviewer(deps, found, reference, step)) {
    throw new RequestError(await kindOfOwnCase(deps, reviewer, reference, step))
  }
  return found
}

/**
 * The other active accounts that could decide instead of this reviewer: for a staff member, all staff and admins; for
 * anybody else, the accounts with the same role.
 */
async function findOtherReviewers({ db }: Deps, { accountId, panchayatId, role }: SignedInUser): Promise<Reviewer[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('panchayatId', '=', panchayatId)
    .where('role', 'in', role === 'staff' ? ['staff', 'admin'] : [role])
    .where('disabledAt', 'is', null)
    .where('awaitsActivation', '=', false)
    .where('id', '<>', accountId)
    .execute()
  return rows.map(({ id }) => ({ accountId: id, panchayatId }))
}

/** The last ten digits of a number, without country code and spaces. */
const lastDigits = (number: RawBuilder<unknown>) => sql`right(regexp_replace(${number}, '\\D', '', 'g'), 10)`

/**
 * Reads the data of the application and of the reviewer in one statement. Only the numbers in the reviewer's own
 * account count as theirs, because anybody can register with somebody else's mobile number. An unconfirmed account may
 * be a second account of its creator, so the creator's numbers count, too. The office's published number belongs to no
 * reviewer, because applicants may give it as a contact.
 */
async function findComparison(
  { db, catalogue, configuration }: Deps,
  { accountId, panchayatId }: Reviewer,
  reference: string,
) {
  const answers = (kind: 'phone' | 'aadhaar') =>
    fieldNamesOfKind(catalogue.services, kind).map((name) => sql`nullif(answers ->> ${sql.lit(name)}, '')`)
  const mobiles = [sql`applicant.mobile`, ...answers('phone')].map(lastDigits)
  const { rows } = await sql<Comparison>`
    with reviewer as (
      select array_agg(own.id) as account_ids,
        array_remove(array_agg(${lastDigits(sql`own.mobile`)}),
          ${lastDigits(sql`${configuration.contact.phone ?? ''}::text`)}) as mobiles,
        json_object_agg(own.id, own.aadhaar_sealed) filter (where own.aadhaar_sealed is not null) as sealed
      from accounts as own where own.id = any(array${creatorChain(sql`${accountId}::bigint`)}))
    select applications.id, order_id, exists (
        select from appeals where application_id = applications.id and decided_by is not null) as has_decided_appeal,
      applicant.id = any(account_ids) as is_filed_by_reviewer,
      coalesce(array[${sql.join(mobiles)}] && mobiles, false) as contains_mobile,
      coalesce(sealed, '{}') as reviewer_aadhaar, applicant.id as applicant_id, applicant.aadhaar_sealed as applicant_aadhaar,
      array_remove(array[${sql.join(answers('aadhaar'))}]::text[], null) as answer_aadhaar
    from applications join accounts as applicant on applicant.id = applicant_id cross join reviewer
    where reference = ${reference} and applications.panchayat_id = ${panchayatId}`.execute(db)
  return rows[0]
}

/** The names of the fields of a kind in all services. An application contains only the fields of its own service. */
const fieldNamesOfKind = (services: readonly Service[], kind: 'phone' | 'aadhaar') => [
  ...new Set(
    services.flatMap(({ definition: { fields } }) => Object.keys(fields).filter((name) => fields[name]?.kind === kind)),
  ),
]
