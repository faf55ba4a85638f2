import type { CertificateStanding } from '#shared/applications/certificate-wire.ts'
import { Refusal } from '#shared/refusal.ts'
import type { CertificateServices } from '../../certificates/certificate-services.ts'
import { countAttempt } from '../../platform/rate-limits/count-attempts.ts'
import { networkOf } from '../../platform/rate-limits/network-of.ts'
import { findByNumber } from './find-certificates.ts'

/** So many a minute from one network address: a counter that checks papers all day, but no list of all numbers. */
export const LOOK_UPS_PER_MINUTE = 60

interface LookUp {
  number: string
  /** Network address of the caller. */
  address: string
}

/**
 * Whether a certificate of this number was issued here and still holds; nothing of whom it is about. Throws
 * `certificate-not-found` or `too-many-tries`.
 */
export async function lookUpCertificate(
  { db, panchayat }: Pick<CertificateServices, 'db' | 'panchayat'>,
  asked: LookUp,
) {
  const tries = { subject: `certificate:${networkOf(asked.address)}`, minutes: 1 }
  if ((await countAttempt(db, tries)) > LOOK_UPS_PER_MINUTE) throw new Refusal('too-many-tries', { retryAfter: 60 })
  const found = await findByNumber(db, panchayat.id, asked.number)
  if (!found) throw new Refusal('certificate-not-found')
  const { number, serviceId, issuedAt, status, changedAt, replacedBy } = found
  return {
    number,
    service: serviceId,
    panchayat: panchayat.name,
    issuedAt: issuedAt.toISOString(),
    status,
    ...(changedAt && { changedAt: changedAt.toISOString() }),
    ...(replacedBy !== null && { replacedBy }),
  } satisfies CertificateStanding
}
