// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { type AuditAction, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Panchayat } from '../../platform/platform-deps.ts'
import type { PublicKey } from './key-certificates.ts'

interface NewKey extends PublicKey {
  panchayatId: string
  chain: Buffer[]
}

/** Records a new current signing key and retires the previous one, whose signatures stay valid. */
export async function recordSigningKey(tx: Database, { publicJwk, ...key }: NewKey) {
  await tx
    .updateTable('signingKeys')
    .set({ retiredAt: sql`now()` })
    .where('panchayatId', '=', key.panchayatId)
    .where('retiredAt', 'is', null)
    .execute()
  await tx
    .insertInto('signingKeys')
    .values({ ...key, publicJwk: JSON.stringify(publicJwk) })
    .execute()
}

interface KeyAction {
  action: Extract<AuditAction, `key-${string}`>
  kid: string
}

/** Records a key command in the audit log. The entry names no account, because an operator runs the command on the server. */
export async function recordKeyAudit(tx: Database, { id: panchayatId }: Panchayat, { action, kid }: KeyAction) {
  await recordAudit(tx, { actor: { panchayatId, requestId: undefined }, action, subject: { kind: 'key', id: kid } })
}
