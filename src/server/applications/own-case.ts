import { sql } from 'kysely'
import { Refusal } from '#shared/refusal.ts'
import { aadhaarDigits } from '#shared/services/aadhaar.ts'
import type { Service } from '#shared/services/catalogue-register.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import { contextOfAccount } from '../accounts/profile.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import type { SignedIn } from '../sessions/find-session.ts'

// Nobody decides on their own case: an application that they filed, or that contains their own Aadhaar or mobile number.
// Aadhaar numbers are encrypted with a random nonce, so the database compares mobile numbers only, and returns the
// encrypted Aadhaar numbers of a row as text (its "evidence") for `isOwnCase`.

/** The accounts and numbers that identify the reviewer in applications. */
export interface ReviewerIdentity {
  /** The reviewer's account and, until it is confirmed, its sponsor. */
  accountIds: readonly string[]
  /** The last ten digits of the mobile numbers of these accounts. */
  mobiles: readonly string[]
  /** The Aadhaar numbers of these accounts, and of other accounts with the same mobile numbers. */
  aadhaars: ReadonlySet<string>
}

const OWN = 'own'
const NO_NUMBER = '-'

/**
 * Finds the reviewer's accounts and numbers. Staff accounts have no Aadhaar number, but the citizen account of the same
 * person usually has one. An unconfirmed account may be a second account of its sponsor.
 */
export async function getReviewerIdentity(
  { db, vault }: Pick<CertificateServices, 'db' | 'vault'>,
  { accountId }: SignedIn,
): Promise<ReviewerIdentity> {
  const accounts = await db
    .selectFrom('accounts as reviewer')
    .innerJoin('accounts as own', (join) => join.on(sql<boolean>`own.id in (reviewer.id, reviewer.sponsor_id)`))
    .leftJoin('accounts as same', 'same.mobile', 'own.mobile')
    .select(['own.id', 'own.mobile', 'own.aadhaarSealed', 'same.id as sameId', 'same.aadhaarSealed as sameSealed'])
    .where('reviewer.id', '=', accountId)
    .execute()
  const sealed = new Map(
    accounts.flatMap(({ id, aadhaarSealed, sameId, sameSealed }) => [
      [id, aadhaarSealed] as const,
      [sameId ?? '', sameSealed] as const,
    ]),
  )
  const aadhaars = [...sealed].flatMap(([id, number]) =>
    typeof number === 'string' ? aadhaarDigits(vault.unseal(number, contextOfAccount(id))) : [],
  )
  return {
    accountIds: accounts.map(({ id }) => id),
    mobiles: accounts.flatMap(({ mobile }) => (mobile ? mobile.replace(/\D/g, '').slice(-10) : [])),
    aadhaars: new Set(aadhaars),
  }
}

/**
 * SQL for the evidence of a row with `applicant_id` and `answers`: `own`, or the applicant and the encrypted Aadhaar
 * numbers of the applicant's account and of the answers, separated by spaces.
 */
export function ownEvidence(definitions: readonly ServiceDefinition[], { accountIds, mobiles: own }: ReviewerIdentity) {
  const answers = (kind: 'phone' | 'aadhaar') =>
    namesOf(definitions, kind).map((name) => sql`answers ->> ${sql.lit(name)}`)
  const lastDigits = (number: ReturnType<typeof sql>) => sql`right(regexp_replace(${number}, '\\D', '', 'g'), 10)`
  const mobiles = [sql`applicant.mobile`, ...answers('phone')].map(lastDigits)
  const sealed = [sql`applicant.aadhaar_sealed`, ...answers('aadhaar')].map(
    (number) => sql`coalesce(nullif(${number}, ''), ${sql.lit(NO_NUMBER)})`,
  )
  return sql<string>`(
    select case when applicant.id = any(${[...accountIds]}::bigint[]) or array[${sql.join(mobiles)}] && ${[...own]}::text[]
        then ${sql.lit(OWN)}
      else concat_ws(' ', applicant.id, ${sql.join(sealed)}) end
    from accounts as applicant where applicant.id = applicant_id)`
}

/** The names of all fields of a kind in any of the services. */
const namesOf = (definitions: readonly ServiceDefinition[], kind: 'phone' | 'aadhaar') => [
  ...new Set(definitions.flatMap(({ fields }) => Object.keys(fields).filter((name) => fields[name]?.kind === kind))),
]

/** Whether the evidence shows that the application is the reviewer's own case. The evidence of decided ones is empty. */
export function isOwnCase(
  vault: Vault,
  { aadhaars }: ReviewerIdentity,
  { evidence, reference }: { evidence: string; reference: string },
): boolean {
  if (evidence === OWN) return true
  if (evidence === '' || aadhaars.size === 0) return false
  const [applicantId = '', ofAccount = NO_NUMBER, ...ofAnswers] = evidence.split(' ')
  const isOwn = (sealed: string, context: string) =>
    sealed !== NO_NUMBER && aadhaars.has(aadhaarDigits(vault.unseal(sealed, context)))
  return isOwn(ofAccount, contextOfAccount(applicantId)) || ofAnswers.some((sealed) => isOwn(sealed, reference))
}

type Deps = Pick<CertificateServices, 'db' | 'vault' | 'catalogue'>

/** Whether an application is the reviewer's own case; false for an unknown reference. */
export async function isOwnApplication(deps: Deps, reviewer: SignedIn, reference: string): Promise<boolean> {
  const identity = await getReviewerIdentity(deps, reviewer)
  const evidence = await findEvidence(deps.db, deps.catalogue.services, reviewer, { identity, reference })
  return evidence !== undefined && isOwnCase(deps.vault, identity, { evidence, reference })
}

async function findEvidence(
  db: Database,
  services: readonly Service[],
  { panchayatId }: SignedIn,
  { identity, reference }: { identity: ReviewerIdentity; reference: string },
) {
  const definitions = services.map(({ definition }) => definition)
  const found = await db
    .selectFrom('applications')
    .select(ownEvidence(definitions, identity).as('evidence'))
    .where('reference', '=', reference)
    .where('panchayatId', '=', panchayatId)
    .executeTakeFirst()
  return found?.evidence
}

/** Throws `own-case` for the reviewer's own case. */
export async function rejectOwnCase(deps: Deps, reviewer: SignedIn, reference: string) {
  if (await isOwnApplication(deps, reviewer, reference)) throw new Refusal('own-case')
}
