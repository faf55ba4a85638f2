// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { type AnsweredItem, explanationField, explanationFields } from '#shared/applications/explanations.ts'
import { type FieldError, toFieldErrors } from '#shared/field-errors.ts'
import { RequestError } from '#shared/request-error.ts'
import { type Answers, answersSchema, normalizeAnswers } from '#shared/services/answers-schema.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { CertificateDeps } from '../../certificates/certificate-deps.ts'
import { recomputeDueDate } from '../../charter/due-dates.ts'
import type { FormContent, StagedDocument } from '../../documents/receive-form.ts'
import { recordDocuments, storeDocuments } from '../../documents/store-documents.ts'
import {
  markAmendmentRead,
  recordReviewerNotifications,
  rolesThatDecideNext,
} from '../../notifications/record-notifications.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { derivedColumns } from '../build-application.ts'
import { findApplicationForUpdate, findDocuments, getAnswers } from '../find-application.ts'
import { aadhaarAnswers, protectAnswers } from '../protect-answers.ts'
import { toAnswers } from '../read-submission.ts'
import { isSameAmendment } from '../same-content.ts'
import { similarityOf, storeSimilarity } from '../similar/similarity-texts.ts'
import { findActiveStaffAccounts, findOpenRequestForUpdate, findRequestBySubmissionKey } from './find-amendments.ts'

type Deps = Pick<CertificateDeps, 'db' | 'documents' | 'vault' | 'jobs' | 'catalogue' | 'configuration' | 'lifecycle'>

interface Target {
  applicant: Caller
  reference: string
  /** Identical for every retry of one amendment. */
  idempotencyKey: string | undefined
}

/** The part of a form that the applicant has to send: the request's fields and slots, with the service's definition. */
export interface RequestedAmendment {
  amendmentRequestId: string
  definition: ServiceDefinition
  items: readonly AnsweredItem[]
  /** The slots that already have documents. The applicant can explain why these are right, instead of sending new ones. */
  filledSlots: readonly string[]
}

/** What the applicant sends for the named parts, without the files. */
interface AmendmentContent {
  answers: Answers
  /** Why the documents that the applicant keeps are right, by slot. */
  explanations: Readonly<Record<string, string>>
}

/**
 * Finds the open amendment request of the applicant's own application. If the portal has already stored changes with the
 * same idempotency key, finds the closed request to which they belong. Throws `application-not-found`, or
 * `amendment-over` if there is neither.
 */
export async function findAmendment(deps: Deps, target: Target): Promise<RequestedAmendment> {
  return transactionWithLockTimeout(deps.db, async (tx) => {
    const { application, request, definition } = await lockRequest(tx, deps, target)
    const documents = await findDocuments(tx, application.id)
    const filledSlots = documents.flatMap(({ slot, removedAt }) => (removedAt === null ? [slot] : []))
    return { amendmentRequestId: request.id, definition, items: request.items, filledSlots }
  })
}

/** Locks the application, and finds the request as `findAmendment` does. If its changes are already stored, `isRepeated` is true. */
async function lockRequest(tx: Database, { catalogue }: Deps, { applicant, reference, idempotencyKey }: Target) {
  const application = await findApplicationForUpdate(tx, applicant, reference)
  if (!application) throw new RequestError('application-not-found')
  const { definition } = catalogue.get(application.serviceId)
  const submitted = idempotencyKey && (await findRequestBySubmissionKey(tx, application, idempotencyKey))
  if (submitted) return { application, request: submitted, definition, isRepeated: true }
  const request = application.status === 'Pending' ? await findOpenRequestForUpdate(tx, application) : undefined
  if (!request) throw new RequestError('amendment-over')
  return { application, request, definition, isRepeated: false }
}

/**
 * Validates the fields and files that the request names, and returns the texts. Each named slot needs at least one file, or
 * the explanation why its earlier files are right. Throws `answers-invalid`.
 */
export function readAmendment(amendment: RequestedAmendment, form: FormContent): AmendmentContent {
  const { definition, items } = amendment
  const names = items.map(({ name }) => name)
  const slotsToKeep = findSlotsToKeep(amendment, form)
  const fields = Object.fromEntries(Object.entries(definition.fields).filter(([name]) => names.includes(name)))
  const partialDefinition = {
    ...definition,
    fields: { ...fields, ...explanationFields(slotsToKeep, { required: true }) },
  }
  const parsed = answersSchema(partialDefinition).safeParse(normalizeAnswers(partialDefinition, form.texts))
  const fieldErrors = [
    ...(parsed.success ? [] : toFieldErrors(parsed.error.issues)),
    ...form.fieldErrors,
    ...missingDocuments(
      definition,
      names.filter((name) => !slotsToKeep.includes(name)),
      form,
    ),
  ]
  if (fieldErrors.length > 0 || !parsed.success) throw new RequestError('answers-invalid', { fieldErrors })
  return splitExplanations(toAnswers(parsed.data), slotsToKeep)
}

/** The named slots whose earlier files the applicant keeps. Explanations for all other slots are unknown fields. */
function findSlotsToKeep({ definition, items, filledSlots }: RequestedAmendment, { texts, documents }: FormContent) {
  const isKept = (name: string) =>
    Object.hasOwn(definition.documents, name) &&
    filledSlots.includes(name) &&
    explanationField(name) in texts &&
    !documents.some(({ slot }) => slot === name)
  return items.map(({ name }) => name).filter(isKept)
}

/** Separates the explanations, which arrive as extra fields of the form, from the answers. */
function splitExplanations(texts: Answers, slotsToKeep: readonly string[]): AmendmentContent {
  const answers = { ...texts }
  const explanations: Record<string, string> = {}
  for (const slot of slotsToKeep) {
    const { [explanationField(slot)]: explanation } = answers
    if (typeof explanation === 'string') explanations[slot] = explanation
    delete answers[explanationField(slot)]
  }
  return { answers, explanations }
}

/**
 * Reports the named slots with too few files. Omits slots with a rejected file, because they have an error already.
 */
function missingDocuments({ documents }: ServiceDefinition, names: readonly string[], form: FormContent): FieldError[] {
  return names.flatMap((name) => {
    const slot = documents[name]
    if (!slot || form.fieldErrors.some(({ field }) => field === name)) return []
    const count = form.documents.filter((document) => document.slot === name).length
    return count < Math.max(1, slot.least) ? [{ field: name, code: 'too-few-documents' }] : []
  })
}

/**
 * Stores the applicant's changes. The named answers and documents replace the earlier ones, which stay visible to
 * reviewers. Throws:
 * - `amendment-over` if the request with `amendmentRequestId` is closed, even if a later request is open;
 * - `duplicate-application` if another application is about the same matter;
 * - `amendment-received` if other changes with the same idempotency key are already stored.
 * After an error, the staged files remain, and the caller must discard them.
 */
export async function submitAmendment(deps: Deps, target: Target, changes: SubmittedChanges) {
  const { answers, explanations } = changes
  const stored = await storeDocuments(changes.documents, deps.documents)
  const isNew = await stored.runOrDiscard(() =>
    transactionWithLockTimeout(deps.db, async (tx) => {
      const locked = await lockRequest(tx, deps, target)
      if (locked.isRepeated) {
        await assertSameChanges(tx, deps.vault, locked, changes)
        return false
      }
      const { application, request, definition } = locked
      if (request.id !== changes.amendmentRequestId) throw new RequestError('amendment-over')
      const { panchayatId, id } = application
      const { accountId } = target.applicant
      const names = request.items.map(({ name }) => name)
      const before = await getAnswers(tx, id)
      await storeAnswers(
        tx,
        id,
        mergeAnswers(definition, deps.vault, { reference: target.reference, before, names, answers }),
      )
      const slots = names.filter((name) => explanations[name] === undefined)
      await replaceDocuments(tx, { applicationId: id, panchayatId, amendmentRequestId: request.id, slots })
      await recordDocuments(tx, stored.documents, { panchayatId, ownerId: accountId, applicationId: id })
      const items = request.items.map((item) => withExplanation(item, explanations[item.name]))
      const previousAnswers = pickAnswers(before, names)
      await closeRequest(tx, request.id, { items, previousAnswers, submissionKey: target.idempotencyKey })
      await recomputeDueDate(tx, application, definition)
      const roles = rolesThatDecideNext('Pending', deps.lifecycle)
      const readers = await findActiveStaffAccounts(tx, application, roles, accountId)
      await recordReviewerNotifications(tx, application, { kind: 'amended', readers })
      await markAmendmentRead(tx, id)
      const subject = { kind: 'application', id: target.reference } as const
      await recordAudit(tx, { actor: target.applicant, action: 'application-amended', subject })
      return true
    }),
  )
  // An earlier request with the same idempotency key succeeded, so these copies of the files are not needed.
  if (!isNew) await stored.discard()
  deps.jobs.relayOutboxSoon()
}

interface SubmittedChanges extends AmendmentContent {
  amendmentRequestId: string
  documents: readonly StagedDocument[]
}

/** Compares a retry, which stores nothing, with the stored changes. Throws `amendment-received` if the content differs. */
async function assertSameChanges(
  tx: Database,
  vault: Vault,
  { application, request, definition }: Awaited<ReturnType<typeof lockRequest>>,
  { answers, explanations, documents }: SubmittedChanges,
) {
  const { id: amendmentRequestId, items } = request
  const repeated = { amendmentRequestId, items, definition, answers, explanations, documents }
  const existing = { ...application, answers: await getAnswers(tx, application.id) }
  if (!(await isSameAmendment({ db: tx, vault }, existing, repeated))) throw new RequestError('amendment-received')
}

interface AmendedAnswers {
  reference: string
  /** The stored answers, with encrypted Aadhaar numbers. */
  before: Answers
  /** The fields and slots that the request names. */
  names: readonly string[]
  /** The new answers to these fields. */
  answers: Answers
}

/** Replaces the named answers, and computes the columns to store. A name that is absent from `answers` is removed. */
function mergeAnswers(
  definition: ServiceDefinition,
  vault: Vault,
  { reference, before, names, answers }: AmendedAnswers,
) {
  const merged: Answers = { ...before }
  for (const [name, sealed] of aadhaarAnswers(definition, before)) merged[name] = vault.unseal(sealed, reference)
  for (const name of names) delete merged[name]
  Object.assign(merged, answers)
  return {
    columns: { ...protectAnswers(definition, merged, vault, reference), ...derivedColumns(definition, merged) },
    similarity: similarityOf(definition, merged),
  }
}

const pickAnswers = (answers: Answers, names: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => names.includes(name)))

async function storeAnswers(tx: Database, id: string, { columns, similarity }: ReturnType<typeof mergeAnswers>) {
  const { answers, ...others } = columns
  await storeSimilarity(tx, id, similarity)
  await tx
    .updateTable('applications')
    .set({ ...others, answers: JSON.stringify(answers), updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

interface Replacement {
  applicationId: string
  panchayatId: string
  amendmentRequestId: string
  slots: readonly string[]
}

async function replaceDocuments(tx: Database, { applicationId, panchayatId, amendmentRequestId, slots }: Replacement) {
  if (slots.length === 0) return
  await tx
    .updateTable('documents')
    .set({ replacedIn: amendmentRequestId })
    .where('applicationId', '=', applicationId)
    .where('panchayatId', '=', panchayatId)
    .where('slot', 'in', [...slots])
    .where('replacedIn', 'is', null)
    .execute()
}

const withExplanation = (item: AnsweredItem, explanation: string | undefined): AnsweredItem =>
  explanation === undefined ? item : { ...item, explanation }

interface ClosedRequest {
  items: readonly AnsweredItem[]
  previousAnswers: Answers
  submissionKey: string | undefined
}

async function closeRequest(tx: Database, id: string, { items, previousAnswers, submissionKey }: ClosedRequest) {
  await tx
    .updateTable('amendmentRequests')
    .set({
      submittedAt: sql<Date>`now()`,
      submissionKey: submissionKey ?? null,
      items: JSON.stringify(items),
      previousAnswers: JSON.stringify(previousAnswers),
    })
    .where('id', '=', id)
    .execute()
}
