// SPDX-License-Identifier: Apache-2.0
import type { PublicCertificateStatus } from '#shared/applications/certificate-wire.ts'
import { RequestError } from '#shared/request-error.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { countByNetwork } from '../../platform/rate-limits/count-attempts.ts'
import { findCertificateByNumber } from './find-certificates.ts'

/**
 * The maximum number of requests per minute from one network. An office that checks certificates all day needs fewer, and
 * a program that tries all numbers needs far more.
 */
export const LOOK_UPS_PER_MINUTE = 60

interface LookUp {
  number: string
  /** Network address of the client. */
  address: string
}

/**
 * The status of the certificate with this number, without personal data. Throws `certificate-not-found` or
 * `too-many-tries`.
 */
export async function lookUpCertificate({ db, panchayat }: Pick<CertificateDeps, 'db' | 'panchayat'>, request: LookUp) {
  const limit = { subject: 'certificate', minutes: 1, max: LOOK_UPS_PER_MINUTE }
  if (await countByNetwork(db, limit, request.address)) throw new RequestError('too-many-tries', { retryAfter: 60 })
  const found = await findCertificateByNumber(db, panchayat.id, request.number)
  if (!found) throw new RequestError('certificate-not-found')
  const { number, serviceId, issuedAt, status, changedAt, replacedBy } = found
  return {
    number,
    service: serviceId,
    panchayat: panchayat.name,
    issuedAt: issuedAt.toISOString(),
    status,
    ...(changedAt && { changedAt: changedAt.toISOString() }),
    ...(replacedBy !== null && { replacedBy }),
  } satisfies PublicCertificateStatus
}
