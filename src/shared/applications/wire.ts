import * as z from 'zod/mini'
import { compensationRuleSchema, compensationSchema } from '../charter/compensation.ts'
import { SEARCH_LENGTH } from '../unicode-text.ts'
import { amendmentItemSchema } from './amendments.ts'
import { appealOfferSchema, appealOutcomeSchema, appealSchema } from './appeals.ts'
import { CERTIFICATE_STEPS, DECISIONS, OWN_TABS, STATUSES } from './lifecycle.ts'

// Requests and responses about applications (spec §3, §7). Instants are ISO 8601 in UTC, days `YYYY-MM-DD`.

const status = z.enum(STATUSES)
/** The day by which the office must decide; null for applications that were decided before due dates existed. */
const dueOn = z.nullable(z.string())
const decision = z.enum(DECISIONS)

export const supportingDocumentSchema = z.object({
  fileName: z.string(),
  /** A path below `/uploads/`. */
  filePath: z.string(),
  /** Name of its document slot. */
  slot: z.string(),
  mediaType: z.string(),
  /** Size in bytes. */
  size: z.number(),
  /** When the document was deleted at the end of its retention period. It then has no name and cannot be opened. */
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
  /** For a delay, by the rule of the day of submission. */
  compensation: z.optional(compensationSchema),
  /** True while the applicant is asked to change parts of the application. */
  amendmentRequested: z.optional(z.boolean()),
  /** The appeal that the applicant can file now. */
  appealOffer: z.optional(appealOfferSchema),
  /** True while an appeal waits for its decision. */
  underAppeal: z.optional(z.boolean()),
  /** When and why the certificate was revoked. A revoked certificate cannot be downloaded. */
  withdrawn: z.optional(z.object({ at: z.string(), reason: z.string() })),
})
export type OwnApplication = z.infer<typeof ownApplicationSchema>

/** All parameters are optional. Without parameters, the response has the newest applications of any status (spec §7). */
export const ownListQuerySchema = z.strictObject({
  /** The search text; application ID, department and scheme are searched (spec §5). */
  q: z.optional(z.string().check(z.maxLength(SEARCH_LENGTH))),
  /** A tab of the citizen's list (spec §4). */
  status: z.optional(z.enum(OWN_TABS)),
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
  /** The `cursor` of the next page; null on the last. */
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
      /** Whether it can be verified with others at once: no cautions, no requests for changes, not filed by this reviewer. */
      isPlain: z.boolean(),
      /** Whether the office waits for changes by the applicant. */
      isWithApplicant: z.boolean(),
    }),
  ),
})
export type ListedApplication = z.infer<typeof listedApplicationSchema>

/** `waiting`: what the reviewer can decide, oldest first, then other undecided ones, then decided ones, newest first. */
export const SORTS = ['waiting', 'newest', 'oldest', 'status', '-status'] as const

export const listQuerySchema = z.strictObject({
  category: z.optional(z.string()),
  status: z.optional(z.enum(['pending', 'processed', ...STATUSES])),
  q: z.optional(z.string().check(z.maxLength(SEARCH_LENGTH))),
  sort: z.optional(z.enum(SORTS)),
  /** Only applications that were approved or rejected today, by the calendar of India. */
  decided: z.optional(z.literal('today')),
  /** `queue` adds what the reviewers' screens show in addition to the specification's columns. */
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
  /** The number of matching applications in the category; in a search, or with `decided`, at most `SEARCH_BOUND`. */
  total: z.number(),
  /** True if there are more than `SEARCH_BOUND` of them. */
  more: z.optional(z.boolean()),
  /** Counts of the category by status; absent in searches, and with `decided`. */
  counts: z.optional(z.record(status, z.number())),
  next: z.nullable(z.string()),
  data: z.array(listedApplicationSchema),
})
export type CategoryGroup = z.infer<typeof categoryGroupSchema>

export const categoryListSchema = z.object({ data: z.array(categoryGroupSchema) })
export type CategoryList = z.infer<typeof categoryListSchema>

/** One step of an application's history. */
export const historyStepSchema = z.object({
  from: z.nullable(status),
  to: status,
  /** ISO instant. */
  at: z.string(),
  /** The person's name is present for reviewers only; the role is present for everyone. */
  by: z.string(),
  role: z.enum(['user', 'staff', 'admin', 'appellate']),
  message: z.optional(z.string()),
})
export type HistoryStep = z.infer<typeof historyStepSchema>

/** An event in the life of a certificate after its issue. */
export const certificateEventSchema = z.object({
  step: z.enum(CERTIFICATE_STEPS),
  /** The number of the ended certificate, and of the one that replaces it. */
  number: z.string(),
  replacedBy: z.optional(z.string()),
  /** ISO instant. */
  at: z.string(),
  /** Name of the admin who proposed it, for reviewers. */
  by: z.string(),
  /** Name of the person who confirmed it, for reviewers; absent for changes from before two persons were needed. */
  confirmedBy: z.optional(z.string()),
  reason: z.string(),
})
export type CertificateEvent = z.infer<typeof certificateEventSchema>

/** A proposed change of a certificate. */
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
  items: z.array(amendmentItemSchema),
  requestedAt: z.string(),
  /** Name of the reviewer, for reviewers. */
  by: z.string(),
  /** When the applicant sent the changes; absent while the request is open. */
  submittedAt: z.optional(z.string()),
  /** The named answers and documents before the changes. The current ones are those of the application. */
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
    /** What the charter of the day of submission grants for a delay. */
    compensationRule: z.optional(compensationRuleSchema),
    /** The fields and document slots that the reason of a rejection names. */
    namedParts: z.optional(z.array(z.string())),
    /** Details that the reviewer should check with particular care, as codes of `review.caution.*`. */
    cautions: z.array(z.string()),
    /** References of applications whose names look the same, for reviewers. */
    lookAlikes: z.array(z.string()),
    /** The applications that a reviewer has called distinct from this one, for reviewers. */
    distinct: z.optional(z.array(z.object({ _id: z.string(), by: z.string(), at: z.string() }))),
    history: z.array(historyStepSchema),
    /** The requested changes, oldest first. Only the last one can be open. */
    amendments: z.array(amendmentSchema),
    /** The appeals, oldest first. Only the last one can be open. */
    appeals: z.array(appealSchema),
    /** True if the applicant is to be asked how it went (`feedback.ts`). */
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
    /** The changes of the certificate that the user may propose. */
    allowedCertificateSteps: z.array(z.enum(CERTIFICATE_STEPS)),
    /** The events of its certificates after their issue, which are later than all steps of `history`. */
    certificateEvents: z.array(certificateEventSchema),
    /** Proposed changes of its certificates, oldest first, for reviewers. */
    proposals: z.array(pastProposalSchema),
  }),
})
export type ApplicationDetails = z.infer<typeof applicationDetailsSchema>['data']
export type Distinct = NonNullable<ApplicationDetails['distinct']>[number]

export const documentsSchema = z.object({ supportingDocuments: z.array(supportingDocumentSchema) })

/** Maximum length of a message to the applicant, in characters. */
export const MESSAGE_LENGTH = 1000

/** Status update (spec §3). `from`, our addition, is the status that the reviewer saw: of two rival decisions, one succeeds. */
export const statusUpdateSchema = z.strictObject({
  appId: z.string().check(z.maxLength(40)),
  /** An absent status is the same as an empty one. */
  status: z._default(z.string().check(z.maxLength(20)), ''),
  message: z.optional(z.string().check(z.maxLength(MESSAGE_LENGTH))),
  collection: z.string().check(z.maxLength(60)),
  from: z.optional(status),
  /** The `updatedAt` of the application that the reviewer read. Changes by the applicant since then prevent the decision. */
  readAt: z.optional(z.iso.datetime()),
})

export const statusUpdatedSchema = z.object({
  message: z.string(),
  data: z.object({ _id: z.string(), status, updatedAt: z.string(), allowedDecisions: z.array(decision) }),
})

/** The certificate request (spec §7): the older screen sends a scheme, the newer one a row, of which only `_id` is read. */
export const generatePdfSchema = z.union([
  z.strictObject({ schemeName: z.string().check(z.maxLength(200)) }),
  z.strictObject({ row: z.looseObject({ _id: z.string().check(z.maxLength(40)) }) }),
])

export const submittedSchema = z.object({
  message: z.string(),
  data: z.object({ _id: z.string(), collection: z.string(), status, createdAt: z.string(), dueOn }),
})
export type Submitted = z.infer<typeof submittedSchema>
