// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { compensationRuleSchema, compensationSchema } from '../charter/compensation.ts'
import { SEARCH_LENGTH } from '../unicode-text.ts'
import { amendmentItemSchema } from './amendments.ts'
import { appealOfferSchema, appealOutcomeSchema, appealSchema, openAppealSchema } from './appeals.ts'
import { comparedSchema } from './compared.ts'
import { CERTIFICATE_STEPS, CITIZEN_TABS, DECISIONS, STATUSES } from './lifecycle.ts'
import { QUEUE_MARKS, SORTS, WAITED_BANDS } from './overview.ts'

// Requests and responses about applications (spec §3, §7). Instants are ISO 8601 in UTC, days `YYYY-MM-DD`.

const status = z.enum(STATUSES)
/** The day by which the office must decide; null for applications that were decided before due dates existed. */
const dueOn = z.nullable(z.string())
const decision = z.enum(DECISIONS)

export const supportingDocumentSchema = z.object({
  fileName: z.string(),
  /** A path below `/uploads/`. */
  filePath: z.string(),
  /** Name of the document slot for which it was uploaded. */
  slot: z.string(),
  mediaType: z.string(),
  /** Size in bytes. */
  size: z.number(),
  /** When the retention period ended and the document was deleted; null before. A deleted document has no name. */
  removedAt: z.nullable(z.string()),
})
export type SupportingDocument = z.infer<typeof supportingDocumentSchema>

/** An application in the list of its applicant. */
export const ownApplicationSchema = z.object({
  _id: z.string(),
  collection: z.string(),
  scheme: z.string(),
  department: z.string(),
  status,
  createdAt: z.string(),
  updatedAt: z.string(),
  dueOn,
  reason: z.optional(z.string()),
  summary: z.string(),
  documents: z.array(supportingDocumentSchema),
  allowedDecisions: z.array(decision),
  /** The compensation for a delay, by the rule that applied on the day of the submission. */
  compensation: z.optional(compensationSchema),
  /** True while the applicant is asked to change parts of the application. */
  amendmentRequested: z.optional(z.boolean()),
  /** The labels of these parts, in the reader's language. */
  partsToChange: z.optional(z.array(z.string())),
  /** The appeal that the applicant can file now. */
  appealOffer: z.optional(appealOfferSchema),
  /** The appeal that waits for its decision. */
  openAppeal: z.optional(openAppealSchema),
  /** True while the office has not decided yet as an appellate officer has ordered. */
  orderedOnAppeal: z.optional(z.boolean()),
  /** When and why the certificate was revoked. A revoked certificate cannot be downloaded. */
  withdrawn: z.optional(z.object({ at: z.string(), reason: z.string() })),
  /** The application ID of the newest resubmission of a rejected application. */
  resubmittedAs: z.optional(z.string()),
})
export type OwnApplication = z.infer<typeof ownApplicationSchema>

/** Without parameters, the response contains the newest applications of any status (spec §7). */
export const ownListQuerySchema = z.strictObject({
  /** The search text; application ID, department and scheme are searched (spec §5). */
  q: z.optional(z.string().check(z.maxLength(SEARCH_LENGTH))),
  /** A tab of the citizen's list (spec §4). */
  status: z.optional(z.enum(CITIZEN_TABS)),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
})
export type OwnListQuery = z.infer<typeof ownListQuerySchema>

export const ownListSchema = z.object({
  data: z.array(ownApplicationSchema),
  /** The number of applications that match the search and the tab, on all pages. */
  total: z.number(),
  /** Counts of all the applicant's applications, by status. */
  counts: z.record(status, z.number()),
  /** The `cursor` of the next page; null on the last page. */
  next: z.nullable(z.string()),
})
export type OwnList = z.infer<typeof ownListSchema>

/** An application in a reviewer's list. */
export const listedApplicationSchema = z.object({
  _id: z.string(),
  department: z.string(),
  scheme: z.string(),
  status,
  /** The text of the button in the Action column. */
  action: z.string(),
  summary: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  dueOn,
  allowedDecisions: z.array(decision),
  /** Only with `view=queue`. */
  queue: z.optional(
    z.object({
      /** The number of submitted documents. */
      documents: z.number(),
      /** Whether it is plain: it has no cautions and no requests for changes, and this reviewer did not file it. */
      isPlain: z.boolean(),
      /** Whether the office waits for changes by the applicant. */
      isWithApplicant: z.boolean(),
      /** What is special about it, such as an open appeal; empty for most applications. */
      marks: z.array(z.enum(QUEUE_MARKS)),
      /** Who approved or rejected it, and when; null while it is undecided. */
      decision: z.nullable(z.object({ by: z.string(), at: z.string() })),
    }),
  ),
})
export type ListedApplication = z.infer<typeof listedApplicationSchema>

export const listQuerySchema = z.strictObject({
  category: z.optional(z.string()),
  status: z.optional(z.enum(['pending', 'processed', ...STATUSES])),
  q: z.optional(z.string().check(z.maxLength(SEARCH_LENGTH))),
  sort: z.optional(z.enum(SORTS)),
  /** Only applications that were approved or rejected today, by the calendar of India. */
  decided: z.optional(z.literal('today')),
  /** Only applications that have waited for the office as long as this one of `AGE_BANDS`. */
  waited: z.optional(z.enum(WAITED_BANDS)),
  /** Only undecided applications whose due date has passed. */
  due: z.optional(z.literal('overdue')),
  /** Only applications with this mark. */
  mark: z.optional(z.enum(QUEUE_MARKS)),
  /** `queue` adds the values that the reviewers' screens show in addition to the specification's columns. */
  view: z.optional(z.literal('queue')),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
})
export type ListQuery = z.infer<typeof listQuerySchema>

/** The server counts search results only up to this number, because counting all matches of a common word is slow. */
export const SEARCH_BOUND = 100

/** One category of the list: a page of applications, and their total number. */
export const categoryGroupSchema = z.object({
  category: z.string(),
  slug: z.string(),
  /** The number of matches; in a search, or with `decided`, `waited`, `due` or `mark`, at most `SEARCH_BOUND`. */
  total: z.number(),
  /** True if more than `SEARCH_BOUND` applications match. */
  more: z.optional(z.boolean()),
  /** Counts of the category by status; absent in searches, and with `decided`, `waited`, `due` or `mark`. */
  counts: z.optional(z.record(status, z.number())),
  /** Only with `counts` and `view=queue`: the number of listed applications that wait for changes by their applicants. */
  withApplicant: z.optional(z.number()),
  next: z.nullable(z.string()),
  data: z.array(listedApplicationSchema),
})
export type CategoryGroup = z.infer<typeof categoryGroupSchema>

export const categoryListSchema = z.object({ data: z.array(categoryGroupSchema) })
export type CategoryList = z.infer<typeof categoryListSchema>

export const historyStepSchema = z.object({
  from: z.nullable(status),
  to: status,
  at: z.string(),
  /** The person's name for reviewers, and an empty text for the applicant. Everyone receives the role. */
  by: z.string(),
  role: z.enum(['user', 'staff', 'admin', 'appellate']),
  message: z.optional(z.string()),
  compared: z.optional(comparedSchema),
})
export type HistoryStep = z.infer<typeof historyStepSchema>

/** The correction or revocation of a certificate. */
export const certificateEventSchema = z.object({
  step: z.enum(CERTIFICATE_STEPS),
  /** The number of the certificate that is no longer valid. */
  number: z.string(),
  /** The number of the certificate that replaced it. */
  replacedBy: z.optional(z.string()),
  at: z.string(),
  /** Name of the admin who proposed the step; only reviewers receive it. */
  by: z.string(),
  /** Name of the person who confirmed the step; only reviewers receive it. Steps before proposals existed have none. */
  confirmedBy: z.optional(z.string()),
  reason: z.string(),
})
export type CertificateEvent = z.infer<typeof certificateEventSchema>

/** A proposal to correct or revoke a certificate, whether it is open or not. */
const pastProposalSchema = z.object({
  id: z.string(),
  step: z.enum(CERTIFICATE_STEPS),
  number: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  outcome: z.enum(['open', 'confirmed', 'declined', 'withdrawn', 'expired']),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
})
export type PastProposal = z.infer<typeof pastProposalSchema>

const answersOnWire = z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.string()))]))

/** A reviewer's request that the applicant changes parts of the application before the decision. */
const amendmentSchema = z.object({
  /** `explanation`: why the applicant keeps the document instead of replacing it. */
  items: z.array(z.object({ ...amendmentItemSchema.shape, explanation: z.optional(z.string()) })),
  requestedAt: z.string(),
  /** Name of the reviewer; only reviewers receive it. */
  by: z.string(),
  /** When the applicant sent the changes; absent while the request is open. */
  submittedAt: z.optional(z.string()),
  /** The answers and documents of the requested items before the amendment. The application contains the new ones. */
  previousAnswers: answersOnWire,
  previousDocuments: z.array(supportingDocumentSchema),
})
export type Amendment = z.infer<typeof amendmentSchema>

/** One application with its answers, documents and history. Aadhaar numbers are masked. */
export const applicationDetailsSchema = z.object({
  data: z.object({
    ...ownApplicationSchema.shape,
    applicant: z.object({ username: z.string(), email: z.string(), mobile: z.string() }),
    definitionVersion: z.number(),
    answers: answersOnWire,
    /** The compensation rule of the charter that applied on the day of the submission. */
    compensationRule: z.optional(compensationRuleSchema),
    /** What the rejection's reason names; after an order on appeal, what the order, the appeal and the rejection name. */
    namedParts: z.optional(z.array(z.string())),
    /** Details that the reviewer should check with particular care, as codes of `review.caution.*`. */
    cautions: z.array(z.string()),
    /** References of applications whose names look the same, for reviewers. */
    lookAlikes: z.array(z.string()),
    /** The applications that a reviewer has marked as distinct from this one; only reviewers receive them. */
    distinct: z.optional(z.array(z.object({ _id: z.string(), by: z.string(), at: z.string() }))),
    history: z.array(historyStepSchema),
    /** The requested amendments, oldest first. Only the last one can be open. */
    amendments: z.array(amendmentSchema),
    /** The appeals, oldest first. Only the last one can be open. */
    appeals: z.array(appealSchema),
    /** True if the screen should ask the applicant for feedback (`feedback.ts`). */
    feedbackOffer: z.optional(z.boolean()),
    /** How the reader may decide the open appeal. */
    allowedAppealOutcomes: z.array(appealOutcomeSchema),
    /** The newest certificate. */
    certificate: z.nullable(
      z.object({
        number: z.string(),
        issuedAt: z.string(),
        status: z.enum(['valid', 'revoked', 'replaced']),
        replaces: z.optional(z.string()),
      }),
    ),
    /** The steps that the reader may propose for the certificate. */
    allowedCertificateSteps: z.array(z.enum(CERTIFICATE_STEPS)),
    /** The events of the application's certificates after their issue. All are later than the steps of `history`. */
    certificateEvents: z.array(certificateEventSchema),
    /** The proposals about the application's certificates, oldest first; only reviewers receive them. */
    proposals: z.array(pastProposalSchema),
  }),
})
export type ApplicationDetails = z.infer<typeof applicationDetailsSchema>['data']
export type Distinct = NonNullable<ApplicationDetails['distinct']>[number]

export const documentsSchema = z.object({ supportingDocuments: z.array(supportingDocumentSchema) })

/** Maximum length of a message to the applicant, in characters. */
export const MESSAGE_LENGTH = 1000

/** Status update (spec §3). */
export const statusUpdateSchema = z.strictObject({
  appId: z.string().check(z.maxLength(40)),
  /** An absent status is the same as an empty one. */
  status: z._default(z.string().check(z.maxLength(20)), ''),
  message: z.optional(z.string().check(z.maxLength(MESSAGE_LENGTH))),
  collection: z.string().check(z.maxLength(60)),
  /** The status that the reviewer saw, so that only one of two decisions succeeds. Like the next fields, not in the specification. */
  from: z.optional(status),
  /** The `updatedAt` that the reviewer's screen received. If the application has changed since, the decision fails. */
  readAt: z.optional(z.iso.datetime()),
  compared: z.optional(comparedSchema),
})

export const statusUpdatedSchema = z.object({
  message: z.string(),
  data: z.object({ _id: z.string(), status, updatedAt: z.string(), allowedDecisions: z.array(decision) }),
})

/** The request for a certificate's PDF (spec §7). One screen sends a scheme, another a row, of which only `_id` is read. */
export const generatePdfSchema = z.union([
  z.strictObject({ schemeName: z.string().check(z.maxLength(200)) }),
  z.strictObject({ row: z.looseObject({ _id: z.string().check(z.maxLength(40)) }) }),
])

export const submittedSchema = z.object({
  message: z.string(),
  data: z.object({ _id: z.string(), collection: z.string(), status, createdAt: z.string(), dueOn }),
})
export type Submitted = z.infer<typeof submittedSchema>
