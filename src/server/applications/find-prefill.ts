// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Prefill, ReusableDocument } from '#shared/applications/prefill.ts'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { toFieldErrors } from '#shared/field-errors.ts'
import { type AnswerRow, answersSchema, normalizeAnswers } from '#shared/services/answers-schema.ts'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import type { ProfileFact, ServiceDefinition } from '#shared/services/define-service.ts'
import { getProfile } from '../accounts/profile.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import type { Database } from '../platform/db/connection.ts'
import { isoInstant } from '../platform/db/list-queries.ts'
import type { SignedInUser } from '../sessions/find-session.ts'

/**
 * What a form can reuse: the facts of the applicant's profile, the rows of the lists in the last application, and documents of
 * earlier applications.
 */
export async function findPrefill(
  { db, catalogue }: Pick<CertificateDeps, 'db' | 'catalogue'>,
  applicant: SignedInUser,
  definition: ServiceDefinition,
): Promise<Prefill> {
  const facts = factsOf(await getProfile(db, applicant.accountId))
  return {
    texts: validTexts(definition, facts),
    // Only forms that ask for several people, such as both parents, let the applicant say which of them they are.
    applicantName: definition.possibleApplicantNames ? facts.name : '',
    rows: await findLastRows(db, applicant, definition),
    documents: reusableBySlot(
      definition,
      catalogue,
      await findSubmittedDocuments(db, applicant, reusableSlots(catalogue)),
    ),
  }
}

/** The facts of a profile as texts; '' for a fact that the profile lacks. */
function factsOf(profile: Awaited<ReturnType<typeof getProfile>>): Record<ProfileFact, string> {
  const { firstName, middleName, lastName, dateOfBirth, gender, address, mobile, email } = profile
  const { addressLine1, addressLine2, city, state, zip } = address ?? {}
  return {
    name: joinPresent(' ', [firstName, middleName, lastName]),
    dateOfBirth: dateOfBirth ?? '',
    gender: gender ?? '',
    address: joinPresent(', ', [addressLine1, addressLine2, city, joinPresent(' ', [state, zip])]),
    mobile: mobile ?? '',
    email,
  }
}

const joinPresent = (separator: string, parts: readonly (string | null | undefined)[]) =>
  parts.filter(Boolean).join(separator)

/** The profile's facts that are valid answers, by field. The rules of a form may be stricter than those of the profile. */
function validTexts(definition: ServiceDefinition, facts: Record<ProfileFact, string>) {
  const texts: Record<string, string> = {}
  for (const [name, fact] of Object.entries(definition.fromProfile ?? {})) {
    if (facts[fact] !== '') texts[name] = facts[fact]
  }
  const parsed = answersSchema(definition).safeParse(normalizeAnswers(definition, texts))
  for (const { field } of parsed.success ? [] : toFieldErrors(parsed.error.issues)) delete texts[field]
  return texts
}

/** The rows of the list fields in the applicant's last application for a service, by field name. */
async function findLastRows(db: Database, { accountId, panchayatId }: SignedInUser, definition: ServiceDefinition) {
  const { id, copiedLists = [] } = definition
  const rows: Prefill['rows'] = {}
  if (copiedLists.length === 0) return rows
  const last = await db
    .selectFrom('applications')
    .select('answers')
    .where('applicantId', '=', accountId)
    .where('panchayatId', '=', panchayatId)
    .where('serviceId', '=', id)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  for (const name of copiedLists) {
    const field = definition.fields[name]
    const answer = last?.answers[name]
    if (field?.kind !== 'list' || !Array.isArray(answer) || answer.length === 0) continue
    rows[name] = answer.map((row) => withCurrentColumns(row, Object.keys(field.columns)))
  }
  return rows
}

/** The row with exactly the columns of the current definition; a missing value is ''. */
const withCurrentColumns = (row: AnswerRow, columns: readonly string[]): AnswerRow =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? '']))

/** All document slots, of any service, whose documents another application may reuse, as `service/slot`. */
const reusableSlots = ({ services }: Catalogue) =>
  services.flatMap(({ definition: { id, documents } }) =>
    Object.entries(documents).flatMap(([slot, { proves }]) => (proves ? [`${id}/${slot}`] : [])),
  )

interface SubmittedRow extends SupportingDocument {
  reference: string
  serviceId: string
  submittedAt: string
  /** The answer of the choice field that has the same name as the slot, such as `aadhaar`; null without such a field. */
  documentKind: string | null
  digest: string
}

/** The maximum number of files that `findSubmittedDocuments` returns: the most recent. */
const MAX_SUBMITTED_FILES = 100

/** The applicant's own documents in these slots, newest application first, except those of rejected applications. */
async function findSubmittedDocuments(
  db: Database,
  { accountId, panchayatId }: SignedInUser,
  slots: readonly string[],
): Promise<SubmittedRow[]> {
  if (slots.length === 0) return []
  return db
    .selectFrom('documents')
    .innerJoin('applications', 'applications.id', 'documents.applicationId')
    .select(['reference', 'serviceId', 'slot', 'fileName', 'filePath', 'mediaType', 'size'])
    .select([
      isoInstant('submittedAt').$castTo<string>().as('submittedAt'),
      isoInstant('removedAt').$castTo<string | null>().as('removedAt'),
      sql<string | null>`answers ->> slot`.as('documentKind'),
      sql<string>`encode(sha256, 'hex')`.as('digest'),
    ])
    .where('applications.applicantId', '=', accountId)
    .where('applications.panchayatId', '=', panchayatId)
    .where('documents.ownerId', '=', accountId)
    .where('status', '<>', 'Rejected')
    .where('removedAt', 'is', null)
    .where('replacedIn', 'is', null)
    .where(sql<string>`service_id || '/' || slot`, 'in', slots)
    .orderBy('applications.submittedAt', 'desc')
    .orderBy('documents.id')
    .limit(MAX_SUBMITTED_FILES)
    .execute()
}

/** The maximum number of offers for one slot. An offer is all files of one slot of an earlier application. */
const MAX_OFFERED = 3

/**
 * The documents that each slot of a form may reuse: each comes from a slot that proves the same, and has no more files than the
 * slot accepts. If several applications contain the same files, only the newest is offered.
 */
function reusableBySlot(definition: ServiceDefinition, catalogue: Catalogue, rows: readonly SubmittedRow[]) {
  const reusable: Prefill['documents'] = {}
  for (const [name, slot] of Object.entries(definition.documents)) {
    if (!slot.proves) continue
    const suitable = rows.filter(
      (row) => catalogue.find(row.serviceId)?.definition.documents[row.slot]?.proves === slot.proves,
    )
    const groups = Object.values(Object.groupBy(suitable, (row) => `${row.reference}/${row.slot}`))
    const offersByContent = new Map<string, ReusableDocument>()
    for (const group of groups) {
      if (!group) continue
      const digests = group.map(({ digest }) => digest).join()
      const offer = presentReusable(catalogue, group)
      if (offer && group.length <= slot.most && !offersByContent.has(digests)) offersByContent.set(digests, offer)
    }
    if (offersByContent.size > 0) reusable[name] = [...offersByContent.values()].slice(0, MAX_OFFERED)
  }
  return reusable
}

function presentReusable(catalogue: Catalogue, group: readonly SubmittedRow[]): ReusableDocument | undefined {
  const [first] = group
  if (!first) return undefined
  const { reference, serviceId, submittedAt, slot, documentKind } = first
  const hasKind = catalogue.find(serviceId)?.definition.fields[slot]?.kind === 'choice'
  return {
    reference,
    collection: serviceId,
    submittedAt,
    ...(hasKind && documentKind !== null && { kind: documentKind }),
    files: group.map(({ fileName, filePath, mediaType, size, removedAt }) => {
      return { fileName, filePath, slot, mediaType, size, removedAt }
    }),
  }
}
