import type { AuditAction } from '../../platform/audit/audit-entry.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Panchayat } from '../../platform/services.ts'

interface KeyDeed {
  action: Extract<AuditAction, `key-${string}`>
  kid: string
}

/** Keeps what a command did with a key; who gave it, the machine knows. */
export async function recordKeyAudit(tx: Database, { id: panchayatId }: Panchayat, { action, kid }: KeyDeed) {
  await recordAudit(tx, { actor: { panchayatId, requestId: undefined }, action, subject: { kind: 'key', id: kid } })
}
