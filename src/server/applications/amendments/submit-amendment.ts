import { sql } from 'kysely'
import type { AmendmentItem } from '#shared/applications/amendments.ts'
import { type FieldFault, fieldFaults } from '#shared/faults.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Answers, answersSchema, tidyAnswers } from '#shared/services/answers-schema.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { CertificateServices } from '../../certificates/certificate-services.ts'
import { recomputeDueDate } from '../../charter/due-dates.ts'
import type { ReceivedForm, StagedDocument } from '../../documents/receive-form.ts'
import { recordDocuments, storeDocuments } from '../../documents/store-documents.ts'
import {
  awaitedReviewers,
  markAmendmentRead,
  recordReviewerNotifications,
} from '../../notifications/record-notifications.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../../platform/db/advisory-locks.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'
import type { Caller } from '../../sessions/find-session.ts'
import { derivedColumns } from '../build-application.ts'
import { findApplicationForUpdate, getAnswers } from '../find-application.ts'
import { aadhaarAnswers, protectAnswers } from '../protect-answers.ts'
import { answersOf } from '../read-submission.ts'
import { similarityOf, storeSimilarity } from '../similar/similarity-texts.ts'
import { findOpenRequest, findReviewers, isSubmitted } from './find-amendments.ts'

type Deps = Pick<
  CertificateServices,
  'db' | 'documents' | 'vault' | 'jobs' | 'catalogue' | 'configuration' | 'lifecycle'
>

interface Target {
  applicant: Caller
  reference: string
  /** Identical for every retry of one amendment. */
  idempotencyKey: string | undefined
}

export interface OpenAmendment {
  requestId: string
  definition: ServiceDefinition
  items: readonly AmendmentItem[]
}

/**
 * The open request of an own application; undefined if this amendment was submitted before. Throws `application-not-found`,
 * or `amendment-over` if no request is open.
 */
export async function findAmendment(deps: Deps, target: Target): Promise<OpenAmendment | undefined> {
  return transactionWithLockTimeout(deps.db, async (tx) => {
    const locked = await lockRequest(tx, deps, target)
    return locked && { requestId: locked.request.id, definition: locked.definition, items: locked.request.items }
  })
}

async function lockRequest(tx: Database, { catalogue }: Deps, { applicant, reference, idempotencyKey }: Target) {
  const application = await findApplicationForUpdate(tx, applicant, reference)
  if (!application) throw new Refusal('application-not-found')
  if (idempotencyKey !== undefined && (await isSubmitted(tx, application, idempotencyKey))) return undefined
  const request = application.status === 'Pending' ? await findOpenRequest(tx, application) : undefined
  if (!request) throw new Refusal('amendment-over')
  return { application, request, definition: catalogue.get(application.serviceId).definition }
}

/** Validates the named answers of an amendment; the form must have files in each named slot. Throws `answers-invalid`. */
export function readAmendment({ definition, items }: OpenAmendment, form: ReceivedForm): Answers {
  const names = items.map(({ name }) => name)
  const fields = Object.fromEntries(Object.entries(definition.fields).filter(([name]) => names.includes(name)))
  const part = { ...definition, fields }
  const read = answersSchema(part).safeParse(tidyAnswers(part, form.texts))
  const faults = [
    ...(read.success ? [] : fieldFaults(read.error.issues)),
    ...form.faults,
    ...missingDocuments(definition, names, form),
  ]
  if (faults.length > 0 || !read.success) throw new Refusal('answers-invalid', { faults })
  return answersOf(read.data)
}

/** Reports named slots with too few files, and at least one is required. A rejected file is not also reported as missing. */
function missingDocuments(
  { documents }: ServiceDefinition,
  names: readonly string[],
  form: ReceivedForm,
): FieldFault[] {
  return names.flatMap((name) => {
    const slot = documents[name]
    if (!slot || form.faults.some(({ field }) => field === name)) return []
    const count = form.documents.filter((document) => document.slot === name).length
    return count < Math.max(1, slot.least) ? [{ field: name, code: 'too-few-documents' }] : []
  })
}

/**
 * Stores an amendment: the named answers and documents replace the earlier ones, which stay visible to reviewers. Throws
 * `amendment-over` if the request for which they were validated is not open any more, even if a later one is, or
 * `duplicate-application`. Staged files remain only if it throws.
 */
export async function submitAmendment(
  deps: Deps,
  target: Target,
  { requestId, answers, documents }: { requestId: string; answers: Answers; documents: readonly StagedDocument[] },
) {
  const stored = await storeDocuments(documents, deps.documents)
  const isNew = await stored.orDiscardOnRefusal(() =>
    transactionWithLockTimeout(deps.db, async (tx) => {
      const locked = await lockRequest(tx, deps, target)
      if (!locked) return false
      const { application, request, definition } = locked
      if (request.id !== requestId) throw new Refusal('amendment-over')
      const { panchayatId, id } = application
      const { accountId } = target.applicant
      const names = request.items.map(({ name }) => name)
      const before = await getAnswers(tx, id)
      await storeAnswers(tx, id, amend(definition, deps.vault, { reference: target.reference, before, names, answers }))
      await replaceDocuments(tx, { applicationId: id, panchayatId, requestId: request.id, slots: names })
      await recordDocuments(tx, stored.documents, { panchayatId, ownerId: accountId, applicationId: id })
      await closeRequest(tx, request.id, target.idempotencyKey, pickAnswers(before, names))
      await recomputeDueDate(tx, application, definition)
      const roles = awaitedReviewers('Pending', deps.lifecycle)
      const readers = await findReviewers(tx, application, roles, accountId)
      await recordReviewerNotifications(tx, application, { kind: 'amended', readers })
      await markAmendmentRead(tx, id)
      const subject = { kind: 'application', id: target.reference } as const
      await recordAudit(tx, { actor: target.applicant, action: 'application-amended', subject })
      return true
    }),
  )
  // An earlier request with the same idempotency key succeeded, so these copies of the files are not needed.
  if (!isNew) await stored.discard()
  deps.jobs.pollSoon()
}

interface Amended {
  reference: string
  /** The stored answers, with encrypted Aadhaar numbers. */
  before: Answers
  names: readonly string[]
  answers: Answers
}

/** The stored values of an application whose named answers are replaced. An absent answer is removed. */
function amend(definition: ServiceDefinition, vault: Vault, { reference, before, names, answers }: Amended) {
  const all: Answers = { ...before }
  for (const [name, sealed] of aadhaarAnswers(definition, before)) all[name] = vault.unseal(sealed, reference)
  for (const name of names) delete all[name]
  Object.assign(all, answers)
  return {
    columns: { ...protectAnswers(definition, all, vault, reference), ...derivedColumns(definition, all) },
    similarity: similarityOf(definition, all),
  }
}

const pickAnswers = (answers: Answers, names: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => names.includes(name)))

async function storeAnswers(tx: Database, id: string, { columns, similarity }: ReturnType<typeof amend>) {
  const { answers, ...others } = columns
  await storeSimilarity(tx, id, similarity)
  await tx
    .updateTable('applications')
    .set({ ...others, answers: JSON.stringify(answers), updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

interface Replaced {
  applicationId: string
  panchayatId: string
  requestId: string
  slots: readonly string[]
}

async function replaceDocuments(tx: Database, { applicationId, panchayatId, requestId, slots }: Replaced) {
  await tx
    .updateTable('documents')
    .set({ replacedIn: requestId })
    .where('applicationId', '=', applicationId)
    .where('panchayatId', '=', panchayatId)
    .where('slot', 'in', [...slots])
    .where('replacedIn', 'is', null)
    .execute()
}

async function closeRequest(tx: Database, id: string, key: string | undefined, previousAnswers: Answers) {
  await tx
    .updateTable('amendmentRequests')
    .set({
      submittedAt: sql<Date>`now()`,
      submissionKey: key ?? null,
      previousAnswers: JSON.stringify(previousAnswers),
    })
    .where('id', '=', id)
    .execute()
}
