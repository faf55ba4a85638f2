import { allowedCertificateSteps, type Role } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails, CertificateEvent } from '#shared/applications/wire.ts'
import type { CertificateRow } from './find-certificates.ts'

type Presented = Pick<ApplicationDetails, 'certificate' | 'allowedCertificateSteps' | 'certificateEvents' | 'withdrawn'>

/** The certificates of an application, oldest first, as its details tell them; a citizen does not read who acted. */
export function presentCertificates(rows: readonly CertificateRow[], role: Role): Presented {
  const newest = rows.at(-1)
  if (!newest) return { certificate: null, allowedCertificateSteps: [], certificateEvents: [] }
  const { number, issuedAt, status, replaces } = newest
  const certificateEvents = rows.flatMap((row, place) => presentEvent(row, rows[place + 1], role))
  const last = certificateEvents.at(-1)
  return {
    certificate: { number, issuedAt: issuedAt.toISOString(), status, ...(replaces !== null && { replaces }) },
    allowedCertificateSteps: [...allowedCertificateSteps(role, status)],
    certificateEvents,
    ...(status === 'revoked' && last && { withdrawn: { at: last.at, reason: last.reason } }),
  }
}

function presentEvent(row: CertificateRow, next: CertificateRow | undefined, role: Role): CertificateEvent[] {
  const { status, number, changedAt, changedBy, reason } = row
  if (status === 'valid' || changedAt === null) return []
  return [
    {
      step: status === 'revoked' ? 'revoke' : 'correct',
      number,
      ...(status === 'replaced' && next && { replacedBy: next.number }),
      at: changedAt.toISOString(),
      by: role === 'user' ? '' : (changedBy ?? ''),
      reason: reason ?? '',
    },
  ]
}
