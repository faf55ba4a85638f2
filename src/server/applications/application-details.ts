// SPDX-License-Identifier: Apache-2.0
import { comparedSchema } from '#shared/applications/compared.ts'
import { allowedDecisions, isUndecided } from '#shared/applications/lifecycle.ts'
import type { Amendment, ApplicationDetails, HistoryStep } from '#shared/applications/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import { partsNamedIn } from '#shared/services/named-parts.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { presentCompensation } from '../charter/compensation.ts'
import { findReasonTexts } from '../charter/reasons.ts'
import type { SignedInUser } from '../sessions/find-session.ts'
import { type AmendmentRow, findAmendments } from './amendments/find-amendments.ts'
import { allowedOutcomes } from './appeals/decide-appeal.ts'
import { findReviewerExclusion } from './appeals/excluded-reviewers.ts'
import {
  type AppealRow,
  findAppeals,
  findOpenAppeal,
  findPossibleAppealWithOfficer,
  pickOpenAppeal,
  presentAppeal,
} from './appeals/find-appeals.ts'
import { findProposals } from './certificate-register/certificate-proposals.ts'
import { type CertificateRow, findCertificates, presentCertificates } from './certificate-register/find-certificates.ts'
import { presentDepartmentAndScheme } from './department-and-scheme.ts'
import { findLookAlikes } from './duplicate-keys.ts'
import { shouldAskForFeedback } from './feedback/give-feedback.ts'
import { type ApplicationRow, findApplication, findDocuments, findHistory } from './find-application.ts'
import { findOwnCase, isOwnCase } from './own-case.ts'
import { maskAnswers } from './protect-answers.ts'
import { findDistinct } from './similar/record-distinct.ts'
import { translateReasons } from './translate-reason.ts'

/** The caution for an application whose names look like the names in another application, but are written with other letters. */
const LOOK_ALIKE = 'look-alike'

/** The full details of an application, for its applicant and for reviewers. Throws `application-not-found`. */
export async function getApplicationDetails(
  deps: CertificateDeps,
  reader: SignedInUser,
  { reference, language }: { reference: string; language: string },
): Promise<ApplicationDetails> {
  const row = await findApplication(deps.db, reader, reference)
  if (!row) throw new RequestError('application-not-found')
  const documents = await findDocuments(deps.db, row.id)
  const history = await findHistory(deps.db, [row.id])
  const certificates = await findCertificates(deps.db, [row.id])
  const amendments = await findAmendments(deps.db, [row.id])
  const appeals = await findAppeals(deps.db, [row.id])
  const found = { row, history, amendments, appeals, certificates }
  const details = { ...presentDetails(deps, found, { reader, language }), documents, proposals: [] }
  if (reader.role === 'user') return addApplicantOffers(deps, details, { row, appeals, reader, language })
  if (reader.role === 'appellate') return addAppealOutcomes(deps, details, { row, appeals, reader })
  return addReviewerFacts(deps, details, { row, appeals, reader })
}

interface DetailsContext extends Pick<StoredApplication, 'row' | 'appeals'> {
  reader: SignedInUser
}

/** Adds the offers to appeal and to give feedback, and translates the reasons of the office. */
async function addApplicantOffers(
  deps: CertificateDeps,
  details: ApplicationDetails,
  { row, appeals, reader, language }: DetailsContext & { language: string },
): Promise<ApplicationDetails> {
  const appealOffer = findPossibleAppealWithOfficer(deps.catalogue, { ...row, appeals }, language)
  const ownReasons = await findReasonTexts(deps.db, reader.panchayatId)
  const feedbackOffer = await shouldAskForFeedback(deps.db, { ...row, appeals })
  return {
    ...translateReasons(deps.catalogue, details, { language, ownReasons }),
    ...(appealOffer && { appealOffer }),
    ...(feedbackOffer && { feedbackOffer }),
  }
}

/** Adds the outcomes that an appellate officer may choose for the open appeal. */
async function addAppealOutcomes(
  deps: CertificateDeps,
  details: ApplicationDetails,
  { row, appeals, reader }: DetailsContext,
): Promise<ApplicationDetails> {
  const isOpen = pickOpenAppeal(appeals) !== undefined
  const { outcomes, cautions } = await allowedOutcomes(deps, reader, { id: row.id, reference: row.reference, isOpen })
  return { ...details, cautions: [...cautions, ...details.cautions], allowedAppealOutcomes: outcomes }
}

/** Adds the proposals and cautions that reviewers see, and removes the decisions and steps that this reviewer may not take. */
async function addReviewerFacts(
  deps: CertificateDeps,
  details: ApplicationDetails,
  { row, appeals, reader }: DetailsContext,
): Promise<ApplicationDetails> {
  const proposals = await findProposals(deps.db, reader.panchayatId, row.id)
  const lookAlikes = await findLookAlikes(deps.db, { id: row.id, panchayatId: reader.panchayatId })
  const ownCase = await findOwnCase(deps, reader, row.reference, 'decide')
  const reviewerExclusion = appeals.length === 0 ? undefined : await findReviewerExclusion(deps.db, reader, row.id)
  return {
    ...details,
    proposals,
    lookAlikes,
    distinct: await findDistinct(deps.db, reader.panchayatId, row.id),
    cautions: [
      ...(ownCase ? [ownCase] : []),
      ...(reviewerExclusion ? [reviewerExclusion] : []),
      ...details.cautions,
      ...(lookAlikes.length > 0 ? [LOOK_ALIKE] : []),
    ],
    ...((ownCase || reviewerExclusion) && { allowedDecisions: [] }),
    ...(ownCase && { allowedCertificateSteps: await certificateStepsOnOwnCase(deps, reader, details) }),
    ...(proposals.some(({ outcome }) => outcome === 'open') && { allowedCertificateSteps: [] }),
  }
}

/**
 * The certificate steps that the reader may propose on an application that is their own case for a decision (see own case in
 * docs/glossary.md). An equal mobile number does not prevent a revocation (`OwnCaseStep`), so the reader may still revoke.
 */
async function certificateStepsOnOwnCase(deps: CertificateDeps, reader: SignedInUser, details: PresentedDetails) {
  const { _id, allowedCertificateSteps } = details
  if (await isOwnCase(deps, reader, _id, 'revoke')) return []
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
  deps: CertificateDeps,
  { row, history, amendments, appeals, certificates }: StoredApplication,
  { reader, language }: { reader: SignedInUser; language: string },
): PresentedDetails {
  const service = deps.catalogue.find(row.serviceId)
  const openAppeal = findOpenAppeal(deps.catalogue, { ...row, appeals }, language)
  const mask = (answers: Answers) => maskAnswers(service?.definition, answers, deps.vault, row.reference)
  return {
    ...presentRow(row),
    ...presentDepartmentAndScheme(deps.catalogue, language, row),
    ...(row.compensation && { compensationRule: row.compensation }),
    ...presentCompensation(row.delay, language),
    allowedDecisions: [...allowedDecisions(reader.role, row.status, deps.lifecycle)],
    answers: mask(row.answers),
    ...presentNamedParts(deps, { row, history, appeals }),
    cautions: reader.role === 'user' ? [] : row.cautions,
    lookAlikes: [],
    history: [submissionStep(row), ...history.map((step) => presentStep(step, reader))],
    amendments: amendments.map((amendment) => presentAmendment(amendment, reader, mask)),
    appeals: appeals.map((appeal) => presentAppeal(appeal, reader)),
    allowedAppealOutcomes: [],
    ...(openAppeal && { openAppeal }),
    ...(reader.role === 'user' && row.resubmittedAs !== null && { resubmittedAs: row.resubmittedAs }),
    ...presentCertificates(certificates, reader.role),
  }
}

/**
 * The fields and documents that a rejection is about. For a rejected application, they are named in the reason of the
 * rejection. After an order on appeal, they are named in the officer's reason, in the applicant's statement, or in the reason
 * of the rejection, and are returned in this order.
 */
function presentNamedParts(
  { catalogue }: Pick<CertificateDeps, 'catalogue'>,
  { row, history, appeals }: Pick<StoredApplication, 'row' | 'history' | 'appeals'>,
) {
  const words = Object.values(catalogue.find(row.serviceId)?.words ?? {})
  const namedIn = (text: string | null | undefined) => partsNamedIn(text ?? '', words)
  if (row.status === 'Rejected') return { namedParts: namedIn(row.reason) }
  const ordered = isUndecided(row.status) ? appeals.findLast(({ outcome }) => outcome === 'ordered') : undefined
  if (!ordered) return {}
  const rejection = history.findLast(({ toStatus }) => toStatus === 'Rejected')
  const texts = [ordered.reason, ordered.statement, rejection?.message]
  return { namedParts: [...new Set(texts.flatMap(namedIn))] }
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

const submissionStep = (row: ApplicationRow): HistoryStep => ({
  from: null,
  to: 'Pending',
  at: row.submittedAt.toISOString(),
  by: row.username,
  role: 'user',
})

/** Citizens see only the role of the person who acted; reviewers also see the username. */
function presentStep(step: Awaited<ReturnType<typeof findHistory>>[number], reader: SignedInUser): HistoryStep {
  return {
    from: step.fromStatus,
    to: step.toStatus,
    at: step.decidedAt.toISOString(),
    by: reader.role === 'user' ? '' : step.username,
    role: step.role,
    ...(step.message !== null && { message: step.message }),
    ...(step.compared !== null && reader.role !== 'user' && { compared: comparedSchema.parse(step.compared) }),
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
  reader: SignedInUser,
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
