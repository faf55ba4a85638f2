// SPDX-License-Identifier: Apache-2.0
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type OfferedReasons, type OwnReason, REJECTION_REASONS } from '#shared/charter/reasons.ts'
import { RequestError } from '#shared/request-error.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { PlatformDeps } from '../platform/platform-deps.ts'
import type { Caller } from '../sessions/find-session.ts'

/** The maximum number of reasons that are translated and counted, including archived reasons. Older reasons are ignored. */
const MAX_TRANSLATED = 500

/** The panchayat's own reasons, in order, and the built-in reasons that the panchayat hides. */
export async function getReasons(db: Database, panchayatId: string): Promise<OfferedReasons> {
  const list = await db
    .selectFrom('reasonLists')
    .select(['version', 'hidden'])
    .where('panchayatId', '=', panchayatId)
    .executeTakeFirst()
  const reasons = await db
    .selectFrom('reasons')
    .select(['texts', 'kinds'])
    .where('panchayatId', '=', panchayatId)
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .execute()
  return {
    version: list?.version ?? 0,
    reasons,
    hidden: REJECTION_REASONS.filter((reason) => list?.hidden.includes(reason)),
  }
}

/** The texts of a panchayat's own reasons by language, including archived reasons, the newest first. */
export async function findReasonTexts(db: Database, panchayatId: string): Promise<OwnReason['texts'][]> {
  const rows = await db
    .selectFrom('reasons')
    .select('texts')
    .where('panchayatId', '=', panchayatId)
    .orderBy('id', 'desc')
    .limit(MAX_TRANSLATED)
    .execute()
  return rows.map(({ texts }) => texts)
}

/**
 * Replaces the reasons of the admin's panchayat, in one transaction. A reason that is missing from the list is archived.
 * Throws `reasons-changed` if another admin has changed the list since `version`.
 */
export async function changeReasons({ db }: Pick<PlatformDeps, 'db'>, admin: Caller, offered: OfferedReasons) {
  const { panchayatId } = admin
  const reasons = offered.reasons.map(({ texts, kinds }) => ({ texts: normalizedTexts(texts), kinds }))
  const hidden = REJECTION_REASONS.filter((reason) => offered.hidden.includes(reason))
  await db.transaction().execute(async (tx) => {
    const { version, ...stored } = await lockReasons(tx, panchayatId)
    // If the response to an earlier request was lost, the list is stored already. A repetition is not a conflict.
    if (isDeepStrictEqual(stored, { reasons, hidden })) return
    if (version !== offered.version) throw new RequestError('reasons-changed')
    await tx
      .updateTable('reasonLists')
      .set({ version: version + 1, hidden })
      .where('panchayatId', '=', panchayatId)
      .execute()
    await recordReasons(tx, panchayatId, reasons)
    await recordAudit(tx, {
      actor: admin,
      action: 'reasons-changed',
      subject: { kind: 'panchayat', id: panchayatId },
      details: { reasons: reasons.length, hidden: hidden.join(' ') },
    })
  })
}

/** The stored list. Until this transaction ends, no other transaction can change the list. */
async function lockReasons(tx: Database, panchayatId: string): Promise<OfferedReasons> {
  await tx
    .insertInto('reasonLists')
    .values({ panchayatId, version: 0, hidden: [] })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.selectFrom('reasonLists').select('version').where('panchayatId', '=', panchayatId).forUpdate().execute()
  return getReasons(tx, panchayatId)
}

const normalizedTexts = (texts: OwnReason['texts']): OwnReason['texts'] =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text.normalize('NFC')]))

/**
 * A reason whose texts are stored already keeps its row. A changed text is a new reason, and the earlier reason is archived,
 * so that the text of earlier decisions is still translated.
 */
async function recordReasons(tx: Database, panchayatId: string, reasons: OfferedReasons['reasons']) {
  await tx
    .updateTable('reasons')
    .set({ archivedAt: new Date() })
    .where('panchayatId', '=', panchayatId)
    .where('archivedAt', 'is', null)
    .execute()
  for (const [position, reason] of reasons.entries()) {
    const { kinds } = reason
    const texts = JSON.stringify(reason.texts)
    const existing = await tx
      .updateTable('reasons')
      .set({ kinds, position, archivedAt: null })
      .where('panchayatId', '=', panchayatId)
      .where(sql<boolean>`texts = ${texts}::jsonb`)
      .returning('id')
      .execute()
    if (existing.length === 0) {
      await tx.insertInto('reasons').values({ panchayatId, texts, kinds, position }).execute()
    }
  }
}
