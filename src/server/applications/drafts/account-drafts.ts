// SPDX-License-Identifier: Apache-2.0
import { type RawBuilder, sql } from 'kysely'
import {
  type AccountDraft,
  type AccountDrafts,
  DRAFT_DAYS,
  type DraftContent,
  draftContentSchema,
  MAX_DRAFTS,
} from '#shared/applications/draft-wire.ts'
import { RequestError } from '#shared/request-error.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { PlatformDeps } from '../../platform/platform-deps.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'
import type { Caller } from '../../sessions/find-session.ts'

/** The context of the encryption, which binds a draft to its owner. */
export const draftContext = (accountId: string) => `draft:${accountId}`

/** SQL condition: the draft has not expired. */
const isCurrent = sql<boolean>`drafts.saved_at > now() - make_interval(days => ${sql.lit(DRAFT_DAYS)})`

/** A draft to be stored. */
export interface NewDraft {
  /** The idempotency key of the later submission. */
  key: string
  serviceId: string
  correctionOf: string | undefined
  definitionVersion: number
  /** A random id of the device that stores the draft. */
  writer: string
  /** The time of the person's last change, in milliseconds since 1970 by the clock of the device. */
  changedAt: number
  /** The version that the device has seen; undefined if the device has seen no version. */
  basedOn: string | undefined
  content: DraftContent
}

type Deps = Pick<PlatformDeps, 'db' | 'vault'>

/**
 * Stores a draft with its owner's account, and returns its new version. Throws `too-many-drafts`; `draft-changed` if
 * another device has changed the draft since `basedOn`, or if the form was submitted meanwhile; and
 * `application-not-found` if `correctionOf` is not a rejected application of the owner. Drafts are not audited, because
 * a screen stores its draft every few seconds, and only its owner can read it.
 */
export async function storeDraft({ db, vault }: Deps, owner: Caller, draft: NewDraft): Promise<string> {
  const { serviceId, correctionOf } = draft
  if (correctionOf !== undefined && !(await isRejectedApplication(db, owner, { serviceId, reference: correctionOf }))) {
    throw new RequestError('application-not-found')
  }
  if (await hasMaximumDrafts(db, owner, draft))
    throw new RequestError('too-many-drafts', { values: { count: MAX_DRAFTS } })
  const sealed = vault.seal(JSON.stringify(draft.content), draftContext(owner.accountId))
  const version = await upsertDraft(db, owner, draft, sealed)
  if (version === undefined) throw new RequestError('draft-changed')
  return version
}

/** Whether the account already has the maximum number of drafts, not counting the draft of this form. */
async function hasMaximumDrafts(
  db: Database,
  { accountId, panchayatId }: Caller,
  { serviceId, correctionOf = '' }: NewDraft,
) {
  const { count } = await db
    .selectFrom('drafts')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('panchayatId', '=', panchayatId)
    .where(sql<boolean>`(service_id, correction_of) <> (${serviceId}, ${correctionOf})`)
    .where(isCurrent)
    .executeTakeFirstOrThrow()
  return count >= MAX_DRAFTS
}

interface CorrectedApplication {
  serviceId: string
  reference: string
}

async function isRejectedApplication(
  db: Database,
  { accountId, panchayatId }: Caller,
  { serviceId, reference }: CorrectedApplication,
) {
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
 * Stores a draft, and returns its version. Stores nothing and returns undefined if the form was submitted. Replaces an
 * existing draft only in these cases, and otherwise returns undefined:
 * - the stored draft is the version that the device has seen;
 * - this device stored the draft earlier, and the response was lost;
 * - the stored draft has expired, or its form was submitted.
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

/** The owner's drafts, newest first, except expired drafts and drafts of submitted forms. */
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
    .limit(MAX_DRAFTS)
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

/** The maximum number of submitted forms that a device is told about. One person submits fewer forms in `DRAFT_DAYS`. */
const MAX_SUBMITTED = 200

/**
 * The references of the forms that the owner submitted recently, by their idempotency keys. A device deletes its own drafts of
 * these forms.
 */
export async function findSubmittedForms(
  db: Database,
  { accountId, panchayatId }: Owner,
): Promise<AccountDrafts['submitted']> {
  const rows = await db
    .selectFrom('applications')
    .select(['idempotencyKey', 'reference'])
    .where('applicantId', '=', accountId)
    .where('panchayatId', '=', panchayatId)
    .where('idempotencyKey', 'is not', null)
    .where('submittedAt', '>', sql<Date>`now() - make_interval(days => ${sql.lit(DRAFT_DAYS)})`)
    .orderBy('submittedAt', 'desc')
    .limit(MAX_SUBMITTED)
    .execute()
  return Object.fromEntries(
    rows.flatMap(({ idempotencyKey, reference }) => (idempotencyKey === null ? [] : [[idempotencyKey, reference]])),
  )
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

/** Deletes drafts that were last stored more than `DRAFT_DAYS` days ago, in batches. */
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
