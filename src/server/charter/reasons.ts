// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { REJECTION_REASONS } from '#shared/applications/overview.ts'
import type { OfferedReasons, OwnReason } from '#shared/charter/reasons.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { PlatformServices } from '../platform/services.ts'
import type { Caller } from '../sessions/find-session.ts'

/** The maximum number of reasons, with the archived ones, that are translated and counted: the newest. */
const MAX_TRANSLATED = 500

/** The reasons that a panchayat offers in addition to the built-in ones, in order, and the built-in ones that it hides. */
export async function getReasons(db: Database, panchayatId: string): Promise<OfferedReasons> {
  const reasons = await db
    .selectFrom('reasons')
    .select(['texts', 'kinds'])
    .where('panchayatId', '=', panchayatId)
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .execute()
  const hidden = await db.selectFrom('hiddenReasons').select('code').where('panchayatId', '=', panchayatId).execute()
  return {
    reasons,
    hidden: REJECTION_REASONS.filter((reason) => hidden.some(({ code }) => code === reason)),
  }
}

/** The texts of a panchayat's own reasons by language, also of archived ones, the newest first. */
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

/** Replaces the reasons of the admin's panchayat, in one transaction. A reason that is missing from the list is archived. */
export async function changeReasons({ db }: Pick<PlatformServices, 'db'>, admin: Caller, offered: OfferedReasons) {
  await db.transaction().execute(async (tx) => {
    // Two admins who save at the same time would otherwise both insert their lists.
    await sql`select pg_advisory_xact_lock(hashtext('reasons-' || ${admin.panchayatId}::text))`.execute(tx)
    await recordReasons(tx, admin.panchayatId, offered.reasons)
    await recordHidden(tx, admin.panchayatId, offered.hidden)
    await recordAudit(tx, {
      actor: admin,
      action: 'reasons-changed',
      subject: { kind: 'panchayat', id: admin.panchayatId },
      details: { reasons: offered.reasons.length, hidden: offered.hidden.join(' ') },
    })
  })
}

/**
 * A reason whose texts are stored already keeps its row. A changed text is a new reason, and the earlier one is archived,
 * so that the text of earlier decisions is still translated.
 */
async function recordReasons(tx: Database, panchayatId: string, reasons: OfferedReasons['reasons']) {
  await tx
    .updateTable('reasons')
    .set({ archivedAt: new Date() })
    .where('panchayatId', '=', panchayatId)
    .where('archivedAt', 'is', null)
    .execute()
  for (const [position, { texts, kinds }] of reasons.entries()) {
    const normalized = JSON.stringify(
      Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text.normalize('NFC')])),
    )
    const existing = await tx
      .updateTable('reasons')
      .set({ kinds, position, archivedAt: null })
      .where('panchayatId', '=', panchayatId)
      .where(sql<boolean>`texts = ${normalized}::jsonb`)
      .returning('id')
      .execute()
    if (existing.length === 0) {
      await tx.insertInto('reasons').values({ panchayatId, texts: normalized, kinds, position }).execute()
    }
  }
}

async function recordHidden(tx: Database, panchayatId: string, hidden: OfferedReasons['hidden']) {
  await tx.deleteFrom('hiddenReasons').where('panchayatId', '=', panchayatId).execute()
  if (hidden.length === 0) return
  await tx
    .insertInto('hiddenReasons')
    .values(hidden.map((code) => ({ panchayatId, code })))
    .execute()
}
