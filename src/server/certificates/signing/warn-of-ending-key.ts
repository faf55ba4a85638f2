import { X509Certificate } from 'node:crypto'
import type { Database } from '../../platform/db/connection.ts'
import { findCurrentKey } from './find-signing-keys.ts'

/** Time enough to get a key from a licensed authority. */
const WARNING_MS = 60 * 86_400_000

/** Says so when the certificate of the key that signs ends within 60 days; what is signed later nobody trusts. */
export async function warnOfEndingKey(
  db: Database,
  panchayatId: string,
  onFault: (error: Error) => void,
  now: Date = new Date(),
) {
  const key = await findCurrentKey(db, panchayatId)
  const [certificate] = key?.chain ?? []
  if (!key || !certificate) return
  const { validToDate } = new X509Certificate(certificate)
  if (validToDate.getTime() - now.getTime() > WARNING_MS) return
  onFault(new Error(`The key ${key.kid} signs until ${validToDate.toISOString()}: rotate it, or import another.`))
}
