import { allowedDecisions } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails, HistoryStep } from '#shared/applications/wire.ts'
import { Refusal } from '#shared/refusal.ts'
import { partsNamedIn } from '#shared/services/named-parts.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import type { SignedIn } from '../sessions/find-session.ts'
import { findPastProposals } from './certificate-register/certificate-proposals.ts'
import { type CertificateRow, findCertificates, presentCertificates } from './certificate-register/find-certificates.ts'
import { findLookAlikes } from './duplicate-keys.ts'
import { type ApplicationRow, findApplication, findDocuments, findHistory } from './find-application.ts'
import { listedWords } from './listed-words.ts'
import { findOwnCase, isOwnCase } from './own-case.ts'
import { maskAnswers } from './protect-answers.ts'

/** The caution for an application whose names look like those of another one. */
const LOOK_ALIKE = 'look-alike'

/** The full details of an application, for its applicant and for reviewers. Throws `application-not-found`. */
export async function getApplicationDetails(
  portal: CertificateServices,
  reader: SignedIn,
  { reference, language }: { reference: string; language: string },
): Promise<ApplicationDetails> {
  const row = await findApplication(portal.db, reader, reference)
  if (!row) throw new Refusal('application-not-found')
  const documents = await findDocuments(portal.db, row.id)
  const history = await findHistory(portal.db, [row.id])
  const certificates = await findCertificates(portal.db, [row.id])
  const details = presentDetails(portal, { row, history, certificates }, { reader, language })
  if (reader.role === 'user') return { ...details, documents, proposals: [] }
  const proposals = await findPastProposals(portal.db, reader.panchayatId, row.id)
  const lookAlikes = await findLookAlikes(portal.db, { id: row.id, panchayatId: reader.panchayatId })
  const ownCase = await findOwnCase(portal, reader, reference, 'decide')
  return {
    ...details,
    documents,
    proposals,
    lookAlikes,
    cautions: [...(ownCase ? [ownCase] : []), ...details.cautions, ...(lookAlikes.length > 0 ? [LOOK_ALIKE] : [])],
    ...(ownCase && { allowedDecisions: [] }),
    ...(ownCase && { allowedCertificateSteps: await stepsOnOwnCase(portal, reader, details) }),
    ...(proposals.some(({ outcome }) => outcome === 'open') && { allowedCertificateSteps: [] }),
  }
}

/** The steps that somebody may take on the certificate of their own case: none, or only the revocation. */
async function stepsOnOwnCase(portal: CertificateServices, reader: SignedIn, details: Presented) {
  const { _id, allowedCertificateSteps } = details
  if (await isOwnCase(portal, reader, _id, 'revoke')) return []
  return allowedCertificateSteps.filter((step) => step === 'revoke')
}

type Presented = Omit<ApplicationDetails, 'documents' | 'proposals'>

interface Found {
  row: ApplicationRow
  history: Awaited<ReturnType<typeof findHistory>>
  certificates: readonly CertificateRow[]
}

/** Presents an application with its history and certificates to this reader. */
export function presentDetails(
  portal: CertificateServices,
  { row, history, certificates }: Found,
  { reader, language }: { reader: SignedIn; language: string },
): Presented {
  const service = portal.catalogue.find(row.serviceId)
  return {
    ...presentRow(row),
    ...listedWords(portal.catalogue, language, row),
    allowedDecisions: [...allowedDecisions(reader.role, row.status, portal.lifecycle)],
    answers: maskAnswers(service?.definition, row.answers, portal.vault, row.reference),
    ...(row.status === 'Rejected' && {
      namedParts: partsNamedIn(row.reason ?? '', Object.values(service?.words ?? {})),
    }),
    cautions: reader.role === 'user' ? [] : row.cautions,
    lookAlikes: [],
    history: [submission(row), ...history.map((step) => presentStep(step, reader))],
    ...presentCertificates(certificates, reader.role),
  }
}

function presentRow(row: ApplicationRow) {
  return {
    _id: row.reference,
    collection: row.serviceId,
    status: row.status,
    createdAt: row.submittedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(row.status === 'Rejected' && row.reason !== null && { reason: row.reason }),
    summary: row.summary,
    applicant: { username: row.username, email: row.email, mobile: row.mobile ?? '' },
    definitionVersion: row.definitionVersion,
  }
}

const submission = (row: ApplicationRow): HistoryStep => ({
  from: null,
  to: 'Pending',
  at: row.submittedAt.toISOString(),
  by: row.username,
  role: 'user',
})

/** Citizens see only the role of the person who acted; reviewers also see the username. */
function presentStep(step: Awaited<ReturnType<typeof findHistory>>[number], reader: SignedIn): HistoryStep {
  return {
    from: step.fromStatus,
    to: step.toStatus,
    at: step.decidedAt.toISOString(),
    by: reader.role === 'user' ? '' : step.username,
    role: step.role,
    ...(step.message !== null && { message: step.message }),
  }
}
