// SPDX-License-Identifier: Apache-2.0
import { allowedCertificateSteps, type Role } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails, CertificateEvent } from '#shared/applications/wire.ts'
import type { CertificateStatus } from '#shared/certificates/status-list.ts'
import type { Database } from '../../platform/db/connection.ts'

/** All certificates of these applications in the order of issue, each with the people who changed its status. */
export async function findCertificates(db: Database, applicationIds: readonly string[]) {
  return db
    .selectFrom('certificates')
    .leftJoin('accounts', 'accounts.id', 'certificates.statusChangedBy')
    .leftJoin('certificateProposals as proposal', (join) =>
      join.onRef('proposal.certificateId', '=', 'certificates.id').on('proposal.outcome', '=', 'confirmed'),
    )
    .leftJoin('accounts as confirmer', 'confirmer.id', 'proposal.decidedBy')
    .leftJoin('certificates as replaced', 'replaced.id', 'certificates.replacesId')
    .select(['certificates.id', 'certificates.applicationId', 'certificates.number', 'certificates.issuedAt'])
    .select((row) => row.ref('certificates.status').$castTo<CertificateStatus>().as('status'))
    .select(['certificates.statusReason as reason', 'certificates.statusChangedAt as changedAt'])
    .select(['accounts.username as changedBy', 'confirmer.username as confirmedBy', 'replaced.number as replaces'])
    .where('certificates.applicationId', 'in', [...applicationIds])
    .orderBy('certificates.id')
    .execute()
}

export type CertificateRow = Awaited<ReturnType<typeof findCertificates>>[number]

/** The newest certificate of an application, if any. Every earlier certificate has been replaced. */
export async function findNewestCertificate(db: Database, applicationId: string) {
  return newestCertificate(db, applicationId).executeTakeFirst()
}

/** Like `findNewestCertificate`, for an application that must have a certificate. */
export async function getNewestCertificate(db: Database, applicationId: string) {
  return newestCertificate(db, applicationId).executeTakeFirstOrThrow()
}

function newestCertificate(db: Database, applicationId: string) {
  return db
    .selectFrom('certificates')
    .select(['id', 'number'])
    .select((row) => row.ref('status').$castTo<CertificateStatus>().as('status'))
    .where('applicationId', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(1)
}

/** A certificate of the panchayat by its number, with the number of the certificate that replaced it. */
export async function findCertificateByNumber(db: Database, panchayatId: string, number: string) {
  return db
    .selectFrom('certificates')
    .leftJoin('certificates as newer', 'newer.replacesId', 'certificates.id')
    .select(['certificates.number', 'certificates.serviceId', 'certificates.issuedAt'])
    .select((row) => row.ref('certificates.status').$castTo<CertificateStatus>().as('status'))
    .select(['certificates.statusChangedAt as changedAt', 'newer.number as replacedBy'])
    .where('certificates.panchayatId', '=', panchayatId)
    .where('certificates.number', '=', number)
    .executeTakeFirst()
}

type PresentedCertificates = Pick<
  ApplicationDetails,
  'certificate' | 'allowedCertificateSteps' | 'certificateEvents' | 'withdrawn'
>

/** Presents the certificates of an application, oldest first. A citizen does not see who acted. */
export function presentCertificates(rows: readonly CertificateRow[], role: Role): PresentedCertificates {
  const newest = rows.at(-1)
  if (!newest) return { certificate: null, allowedCertificateSteps: [], certificateEvents: [] }
  const { number, issuedAt, status, replaces } = newest
  const certificateEvents = rows.flatMap((row, index) => presentEvent(row, rows[index + 1], role))
  const last = certificateEvents.at(-1)
  return {
    certificate: { number, issuedAt: issuedAt.toISOString(), status, ...(replaces !== null && { replaces }) },
    allowedCertificateSteps: [...allowedCertificateSteps(role, status)],
    certificateEvents,
    ...(status === 'revoked' && last && { withdrawn: { at: last.at, reason: last.reason } }),
  }
}

function presentEvent(row: CertificateRow, next: CertificateRow | undefined, role: Role): CertificateEvent[] {
  const { status, number, changedAt, changedBy, confirmedBy, reason } = row
  if (status === 'valid' || changedAt === null) return []
  return [
    {
      step: status === 'revoked' ? 'revoke' : 'correct',
      number,
      ...(status === 'replaced' && next && { replacedBy: next.number }),
      at: changedAt.toISOString(),
      by: role === 'user' ? '' : (changedBy ?? ''),
      ...(role !== 'user' && confirmedBy !== null && { confirmedBy }),
      reason: reason ?? '',
    },
  ]
}
