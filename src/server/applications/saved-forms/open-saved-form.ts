// SPDX-License-Identifier: Apache-2.0
import type { SavedFormPreview } from '#shared/applications/saved-form.ts'
import { RequestError } from '#shared/request-error.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import { type Service, wordsOf } from '#shared/services/create-catalogue.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import type { StagedDocument } from '../../documents/receive-form.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { findTicketHolder, type TicketHolder } from '../../sessions/submission-ticket.ts'
import { findSubmission, submitApplication } from '../submit-application.ts'
import type { SavedForm } from './read-saved-form.ts'

/** A saved form with the citizen whose ticket it contains, and its service. */
export interface IdentifiedForm {
  form: SavedForm
  applicant: TicketHolder
  service: Service
}

/**
 * Identifies the citizen to whom the form belongs. The ticket (see docs/glossary.md) is the only proof, because anybody can
 * encrypt a file to the portal's key. Throws the errors of `findTicketHolder`, and `service-not-found`.
 */
export async function identifyForm(deps: CertificateDeps, opener: Caller, form: SavedForm): Promise<IdentifiedForm> {
  const applicant = await findTicketHolder(deps, opener.panchayatId, form.header.ticket)
  const service = deps.catalogue.find(form.header.serviceId)
  if (!service) throw new RequestError('service-not-found')
  return { form, applicant, service }
}

/**
 * The facts of a saved form for staff. The audit entry contains the digest of the file, so the caller must have read the file
 * to its end.
 */
export async function previewSavedForm(
  { db }: CertificateDeps,
  opener: Caller,
  { form, applicant, service }: IdentifiedForm,
  language: string,
): Promise<SavedFormPreview> {
  const { filledAt, submissionKey, documents } = form.header
  await recordAudit(db, {
    actor: opener,
    action: 'saved-form-opened',
    subject: { kind: 'account', id: applicant.accountId },
    details: { service: service.definition.id, file: form.digest() },
  })
  const words = wordsOf(service, language)
  const received = await findSubmission(db, applicant.accountId, submissionKey)
  return {
    applicant: { name: `${applicant.firstName} ${applicant.lastName}`.trim(), username: applicant.username },
    service: words.card.title,
    filledAt,
    documents: documents.length,
    aadhaarFields: aadhaarFieldsOf(service).map((name) => ({ name, label: words.fields[name] ?? name })),
    receivedAs: received?.reference ?? null,
  }
}

/** The fields with Aadhaar numbers. No file contains these numbers, so staff enter what the citizen tells them. */
export const aadhaarFieldsOf = ({ definition: { fields } }: Service) =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'aadhaar')

interface FormContent {
  content: { answers: Answers; shownNotice: number | undefined }
  documents: readonly StagedDocument[]
}

/**
 * Submits a saved form for its citizen, with the same checks as any other submission. The form contains the idempotency
 * key of the outbox, so it becomes one application, whether it arrives in this file, over the network or both ways.
 */
export async function submitSavedForm(
  deps: CertificateDeps,
  opener: Caller,
  { form, applicant, service }: IdentifiedForm,
  { content, documents }: FormContent,
) {
  return submitApplication(deps, {
    ...content,
    applicant,
    sender: { actor: opener, savedForm: form.digest() },
    service,
    documents,
    parts: [],
    idempotencyKey: form.header.submissionKey,
    correctionOf: form.header.correctionOf,
  })
}
