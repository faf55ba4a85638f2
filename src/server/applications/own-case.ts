import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#shared/refusal.ts'
import { aadhaarDigits } from '#shared/services/aadhaar.ts'
import type { Service } from '#shared/services/catalogue-register.ts'
import { contextOfAccount } from '../accounts/profile.ts'
import { sponsorChain } from '../accounts/staff/staff-accounts.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import type { SignedIn } from '../sessions/find-session.ts'

/** The comparison of an application with its reviewer. The database cannot compare encrypted Aadhaar numbers. */
interface Comparison {
  /** The reviewer filed it, or it contains one of their mobile numbers. */
  isOwn: boolean
  /** The encrypted Aadhaar numbers of the reviewer's accounts, by account id. */
  ofReviewer: Record<string, string>
  applicantId: string
  /** The encrypted Aadhaar numbers of the applicant's account and among the answers. */
  ofApplicant: string | null
  ofAnswers: string[]
}

type Deps = Pick<CertificateServices, 'db' | 'vault' | 'catalogue'>

/**
 * Whether an application is the reviewer's own case: they filed it, or it contains their own Aadhaar or mobile number
 * (decision 091). False for an unknown reference. Aadhaar numbers are encrypted with a random nonce, so they are compared
 * here.
 */
export async function isOwnCase(deps: Deps, reviewer: SignedIn, reference: string): Promise<boolean> {
  const found = await compare(deps, reviewer, reference)
  if (!found || found.isOwn) return found?.isOwn ?? false
  const { ofReviewer, applicantId, ofApplicant, ofAnswers } = found
  const unseal = (sealed: string, context: string) => aadhaarDigits(deps.vault.unseal(sealed, context))
  const own = new Set(Object.entries(ofReviewer).map(([id, sealed]) => unseal(sealed, contextOfAccount(id))))
  if (own.size === 0) return false
  const isOwnNumber = (sealed: string, context: string) => own.has(unseal(sealed, context))
  return (
    (ofApplicant !== null && isOwnNumber(ofApplicant, contextOfAccount(applicantId))) ||
    ofAnswers.some((sealed) => isOwnNumber(sealed, reference))
  )
}

/** Throws `own-case` for the reviewer's own case. */
export async function rejectOwnCase(deps: Deps, reviewer: SignedIn, reference: string) {
  if (await isOwnCase(deps, reviewer, reference)) throw new Refusal('own-case')
}

const lastDigits = (number: RawBuilder<unknown>) => sql`right(regexp_replace(${number}, '\\D', '', 'g'), 10)`

/**
 * Reads both sides in one statement. Staff accounts made by an admin hold no Aadhaar number, but the citizen account of
 * the same person usually does, and has the same mobile number. An unconfirmed account may be a second one of its sponsor,
 * whose numbers therefore count, too.
 */
async function compare({ db, catalogue }: Deps, { accountId, panchayatId }: SignedIn, reference: string) {
  const answers = (kind: 'phone' | 'aadhaar') =>
    namesOf(catalogue.services, kind).map((name) => sql`nullif(answers ->> ${sql.lit(name)}, '')`)
  const mobiles = [sql`applicant.mobile`, ...answers('phone')].map(lastDigits)
  const { rows } = await sql<Comparison>`
    with reviewer as (
      select array_agg(own.id) as account_ids, array_agg(${lastDigits(sql`own.mobile`)}) as mobiles,
        json_object_agg(same.id, same.aadhaar_sealed) filter (where same.aadhaar_sealed is not null) as sealed
      from accounts as me
      join accounts as own on own.id in ${sponsorChain(sql`me.id`)}
      join accounts as same on same.id = own.id or same.mobile = own.mobile
      where me.id = ${accountId})
    select applicant.id = any(account_ids) or array[${sql.join(mobiles)}] && mobiles as is_own,
      coalesce(sealed, '{}') as of_reviewer, applicant.id as applicant_id, applicant.aadhaar_sealed as of_applicant,
      array_remove(array[${sql.join(answers('aadhaar'))}]::text[], null) as of_answers
    from applications join accounts as applicant on applicant.id = applicant_id cross join reviewer
    where reference = ${reference} and applications.panchayat_id = ${panchayatId}`.execute(db)
  return rows[0]
}

/** Fields of a kind in any of the services. An application has the fields of its own service only. */
const namesOf = (services: readonly Service[], kind: 'phone' | 'aadhaar') => [
  ...new Set(
    services.flatMap(({ definition: { fields } }) => Object.keys(fields).filter((name) => fields[name]?.kind === kind)),
  ),
]
