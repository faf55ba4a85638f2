import { type RawBuilder, sql } from 'kysely'
import {
  type AccountDraft,
  DRAFT_DAYS,
  type DraftContent,
  draftContentSchema,
  MOST_DRAFTS,
} from '#shared/applications/draft-wire.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { PlatformServices } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'
import type { Caller } from '../../sessions/find-session.ts'

/** Binds the encrypted answers to their owner. */
export const draftContext = (accountId: string) => `draft:${accountId}`

const isCurrent = sql<boolean>`drafts.saved_at > now() - make_interval(days => ${sql.lit(DRAFT_DAYS)})`

export interface NewDraft {
  /** The idempotency key of the later submission. */
  key: string
  serviceId: string
  correctionOf: string | undefined
  definitionVersion: number
  writer: string
  /** When the person changed it, in milliseconds by the clock of the device. */
  changedAt: number
  /** The version that the device has seen; undefined if it knows none. */
  basedOn: string | undefined
  content: DraftContent
}

type Deps = Pick<PlatformServices, 'db' | 'vault'>

/**
 * Stores a draft with its owner's account, and returns its new version. Throws `draft-changed` if another device has changed
 * it since `basedOn`, or if the form was submitted meanwhile, `too-many-drafts`, and `application-not-found` if it corrects
 * no rejected application of the owner. It is not audited, because a form is stored every few seconds, and only its owner can
 * read it.
 */
export async function storeDraft({ db, vault }: Deps, owner: Caller, draft: NewDraft): Promise<string> {
  const { serviceId, correctionOf } = draft
  if (correctionOf !== undefined && !(await hasRejected(db, owner, { serviceId, reference: correctionOf }))) {
    throw new Refusal('application-not-found')
  }
  if (await isFull(db, owner, draft)) throw new Refusal('too-many-drafts', { values: { count: MOST_DRAFTS } })
  const sealed = vault.seal(JSON.stringify(draft.content), draftContext(owner.accountId))
  const version = await upsertDraft(db, owner, draft, sealed)
  if (version === undefined) throw new Refusal('draft-changed')
  return version
}

/** Whether the account has the maximum number of drafts of other forms. */
async function isFull(db: Database, { accountId, panchayatId }: Caller, { serviceId, correctionOf = '' }: NewDraft) {
  const { count } = await db
    .selectFrom('drafts')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('panchayatId', '=', panchayatId)
    .where(sql<boolean>`(service_id, correction_of) <> (${serviceId}, ${correctionOf})`)
    .where(isCurrent)
    .executeTakeFirstOrThrow()
  return count >= MOST_DRAFTS
}

interface Corrected {
  serviceId: string
  reference: string
}

async function hasRejected(db: Database, { accountId, panchayatId }: Caller, { serviceId, reference }: Corrected) {
  const found = await db
    .selectFrom('applications')
    .select('id')
    .where('applicantId', '=', accountId)
    .where('panchayatId', '=', panchayatId)
    .where('reference', '=', reference)
    .where('serviceId', '=', serviceId)
    .where('status', '=', 'Rejected')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Compare and set: replaces the version that the device has seen, its own earlier write whose response was lost, an expired
 * draft, or one that was stored while its form was being submitted. Returns undefined for any other, and for a form that was
 * submitted.
 */
async function upsertDraft(db: Database, { accountId, panchayatId }: Caller, draft: NewDraft, sealed: string) {
  const { key, serviceId, correctionOf = '', definitionVersion, writer, changedAt, basedOn = null } = draft
  const isSubmitted = (submissionKey: RawBuilder<string>) => sql`exists (
    select from applications
    where applicant_id = ${accountId} and panchayat_id = ${panchayatId} and idempotency_key = ${submissionKey})`
  const { rows } = await sql<{ version: string }>`
    insert into drafts
      (panchayat_id, account_id, service_id, correction_of, definition_version, submission_key, writer, changed_at,
        content_sealed)
    select ${panchayatId}::bigint, ${accountId}::bigint, ${serviceId}, ${correctionOf}, ${definitionVersion}::integer,
      ${key}::uuid, ${writer}::uuid, ${changedAt}::bigint, ${sealed}
    where not ${isSubmitted(sql`${key}::uuid`)}
    on conflict (account_id, service_id, correction_of, panchayat_id) do update set
      definition_version = excluded.definition_version, submission_key = excluded.submission_key,
      writer = excluded.writer, changed_at = excluded.changed_at, content_sealed = excluded.content_sealed,
      version = gen_random_uuid(), saved_at = now()
    where drafts.version = ${basedOn}::uuid
      or (drafts.writer = excluded.writer and drafts.submission_key = excluded.submission_key
        and drafts.changed_at <= excluded.changed_at)
      or not ${isCurrent} or ${isSubmitted(sql`drafts.submission_key`)}
    returning version`.execute(db)
  return rows[0]?.version
}

/** The owner's drafts, newest first, without expired ones and those of submitted forms. */
export async function findAccountDrafts(
  { db, vault }: Deps,
  { accountId, panchayatId }: Owner,
): Promise<AccountDraft[]> {
  const rows = await db
    .selectFrom('drafts')
    .select(['submissionKey', 'serviceId', 'correctionOf', 'definitionVersion', 'writer', 'version', 'savedAt'])
    .select('contentSealed')
    .where('accountId', '=', accountId)
    .where('panchayatId', '=', panchayatId)
    .where(isCurrent)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('applications')
            .select('applications.id')
            .whereRef('applications.applicantId', '=', 'drafts.accountId')
            .whereRef('applications.idempotencyKey', '=', 'drafts.submissionKey'),
        ),
      ),
    )
    .orderBy('savedAt', 'desc')
    .limit(MOST_DRAFTS)
    .execute()
  return rows.map(({ submissionKey, serviceId, correctionOf, savedAt, contentSealed, ...row }) => ({
    key: submissionKey,
    collection: serviceId,
    ...(correctionOf !== '' && { correctionOf }),
    ...row,
    savedAt: savedAt.toISOString(),
    ...openContent(vault, contentSealed, accountId),
  }))
}

type Owner = Pick<Caller, 'accountId' | 'panchayatId'>

const openContent = (vault: Vault, sealed: string, accountId: string) =>
  draftContentSchema.parse(JSON.parse(vault.unseal(sealed, draftContext(accountId))))

/** The maximum number of keys that a device receives, more than one person submits in 30 days. */
const MOST_KEYS = 200

/** The idempotency keys of the forms that the owner submitted while a draft of them may be on a device. */
export async function findSubmittedKeys(db: Database, { accountId, panchayatId }: Owner): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('idempotencyKey')
    .where('applicantId', '=', accountId)
    .where('panchayatId', '=', panchayatId)
    .where('idempotencyKey', 'is not', null)
    .where('submittedAt', '>', sql<Date>`now() - make_interval(days => ${sql.lit(DRAFT_DAYS)})`)
    .orderBy('submittedAt', 'desc')
    .limit(MOST_KEYS)
    .execute()
  return rows.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])
}

/** Deletes one draft of the owner, if there is one with this key. */
export async function removeDraft(db: Database, { accountId, panchayatId }: Owner, key: string) {
  await db
    .deleteFrom('drafts')
    .where('accountId', '=', accountId)
    .where('panchayatId', '=', panchayatId)
    .where('submissionKey', '=', key)
    .execute()
}

/** Deletes every draft of an account, for its erasure. */
export async function eraseDrafts(tx: Database, accountId: string) {
  await tx.deleteFrom('drafts').where('accountId', '=', accountId).execute()
}

const BATCH = 500

/** Deletes drafts that were last changed more than 30 days ago, in batches. */
export async function deleteExpiredDrafts(db: Database) {
  let deleted: bigint | undefined
  do {
    const { numAffectedRows } = await sql`
      with expired as (
        select id, panchayat_id from drafts where not ${isCurrent} order by saved_at limit ${BATCH})
      delete from drafts using expired
      where drafts.id = expired.id and drafts.panchayat_id = expired.panchayat_id and not ${isCurrent}`.execute(db)
    deleted = numAffectedRows
  } while (deleted === BigInt(BATCH))
}
