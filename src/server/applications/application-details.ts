// SPDX-License-Identifier: Apache-2.0
import { allowedDecisions } from '#shared/applications/lifecycle.ts'
import type { Amendment, ApplicationDetails, HistoryStep } from '#shared/applications/wire.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import { partsNamedIn } from '#shared/services/named-parts.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { presentCompensation } from '../charter/compensation.ts'
import { findReasonTexts } from '../charter/reasons.ts'
import type { SignedIn } from '../sessions/find-session.ts'
import { type AmendmentRow, findAmendments } from './amendments/find-amendments.ts'
import { allowedOutcomes } from './appeals/decide-appeal.ts'
import { findReviewerRefusal } from './appeals/earlier-officers.ts'
import {
  type AppealRow,
  findAppealOffer,
  findAppeals,
  findOpenAppeal,
  pickOpenAppeal,
  presentAppeal,
} from './appeals/find-appeals.ts'
import { findPastProposals } from './certificate-register/certificate-proposals.ts'
import { type CertificateRow, findCertificates, presentCertificates } from './certificate-register/find-certificates.ts'
import { findLookAlikes } from './duplicate-keys.ts'
import { findFeedbackOffer } from './feedback/give-feedback.ts'
import { type ApplicationRow, findApplication, findDocuments, findHistory } from './find-application.ts'
import { listedWords } from './listed-words.ts'
import { findOwnCase, isOwnCase } from './own-case.ts'
import { maskAnswers } from './protect-answers.ts'
import { findDistinct } from './similar/record-distinct.ts'
import { translateReasons } from './translate-reason.ts'

/** The caution for an application whose names look like those of another, but are written with other letters. */
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
  const amendments = await findAmendments(portal.db, [row.id])
  const appeals = await findAppeals(portal.db, [row.id])
  const found = { row, history, amendments, appeals, certificates }
  const details = presentDetails(portal, found, { reader, language })
  if (reader.role === 'user') {
    const offer = findAppealOffer(portal.catalogue, { ...row, appeals }, language)
    const ownReasons = await findReasonTexts(portal.db, reader.panchayatId)
    const translated = translateReasons(portal.catalogue, details, { language, ownReasons })
    const feedbackOffer = await findFeedbackOffer(portal.db, { ...row, appeals })
    return {
      ...translated,
      documents,
      proposals: [],
      ...(offer && { appealOffer: offer }),
      ...(feedbackOffer && { feedbackOffer }),
    }
  }
  if (reader.role === 'appellate') {
    const isOpen = pickOpenAppeal(appeals) !== undefined
    const { outcomes, cautions } = await allowedOutcomes(portal, reader, { id: row.id, reference, isOpen })
    return {
      ...details,
      documents,
      proposals: [],
      cautions: [...cautions, ...details.cautions],
      allowedAppealOutcomes: outcomes,
    }
  }
  const proposals = await findPastProposals(portal.db, reader.panchayatId, row.id)
  const lookAlikes = await findLookAlikes(portal.db, { id: row.id, panchayatId: reader.panchayatId })
  const ownCase = await findOwnCase(portal, reader, reference, 'decide')
  const reviewerRefusal = appeals.length === 0 ? undefined : await findReviewerRefusal(portal.db, reader, row.id)
  return {
    ...details,
    documents,
    proposals,
    lookAlikes,
    distinct: await findDistinct(portal.db, reader.panchayatId, row.id),
    cautions: [
      ...(ownCase ? [ownCase] : []),
      ...(reviewerRefusal ? [reviewerRefusal] : []),
      ...details.cautions,
      ...(lookAlikes.length > 0 ? [LOOK_ALIKE] : []),
    ],
    ...((ownCase || reviewerRefusal) && { allowedDecisions: [] }),
    ...(ownCase && { allowedCertificateSteps: await stepsOnOwnCase(portal, reader, details) }),
    ...(proposals.some(({ outcome }) => outcome === 'open') && { allowedCertificateSteps: [] }),
  }
}

/** The steps that the reader may take on the certificate of their own case: none, or only the revocation. */
async function stepsOnOwnCase(portal: CertificateServices, reader: SignedIn, details: PresentedDetails) {
  const { _id, allowedCertificateSteps } = details
  if (await isOwnCase(portal, reader, _id, 'revoke')) return []
  return allowedCertificateSteps.filter((step) => step === 'revoke')
}

type PresentedDetails = Omit<ApplicationDetails, 'documents' | 'proposals'>

interface StoredApplication {
  row: ApplicationRow
  history: Awaited<ReturnType<typeof findHistory>>
  amendments: readonly Omit<AmendmentRow, 'applicationId'>[]
  appeals: readonly AppealRow[]
  certificates: readonly CertificateRow[]
}

/** Presents an application with its history and certificates to this reader. */
export function presentDetails(
  portal: CertificateServices,
  { row, history, amendments, appeals, certificates }: StoredApplication,
  { reader, language }: { reader: SignedIn; language: string },
): PresentedDetails {
  const service = portal.catalogue.find(row.serviceId)
  const waitingAppeal = findOpenAppeal(portal.catalogue, { ...row, appeals }, language)
  const mask = (answers: Answers) => maskAnswers(service?.definition, answers, portal.vault, row.reference)
  return {
    ...presentRow(row),
    ...listedWords(portal.catalogue, language, row),
    ...(row.compensation && { compensationRule: row.compensation }),
    ...presentCompensation(row.delay, language),
    allowedDecisions: [...allowedDecisions(reader.role, row.status, portal.lifecycle)],
    answers: mask(row.answers),
    ...(row.status === 'Rejected' && {
      namedParts: partsNamedIn(row.reason ?? '', Object.values(service?.words ?? {})),
    }),
    cautions: reader.role === 'user' ? [] : row.cautions,
    lookAlikes: [],
    history: [submission(row), ...history.map((step) => presentStep(step, reader))],
    amendments: amendments.map((amendment) => presentAmendment(amendment, reader, mask)),
    appeals: appeals.map((appeal) => presentAppeal(appeal, reader)),
    allowedAppealOutcomes: [],
    ...(waitingAppeal && { openAppeal: waitingAppeal }),
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
    dueOn: row.dueOn,
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

function presentAmendment(
  {
    items,
    username,
    requestedAt,
    submittedAt,
    previousAnswers,
    previousDocuments,
  }: StoredApplication['amendments'][number],
  reader: SignedIn,
  mask: (answers: Answers) => Answers,
): Amendment {
  return {
    items,
    requestedAt,
    by: reader.role === 'user' ? '' : username,
    ...(submittedAt !== null && { submittedAt }),
    previousAnswers: mask(previousAnswers),
    previousDocuments,
  }
}
