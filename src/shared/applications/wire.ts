import * as z from 'zod/mini'
import { SEARCH_LENGTH } from '../unicode-text.ts'
import { CERTIFICATE_STEPS, DECISIONS, OWN_TABS, STATUSES } from './lifecycle.ts'

// Requests and answers about applications (spec §3, §7). Instants are ISO 8601 in UTC, days `YYYY-MM-DD`.

const status = z.enum(STATUSES)
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
  reason: z.optional(z.string()),
  summary: z.string(),
  documents: z.array(supportingDocumentSchema),
  allowedDecisions: z.array(decision),
  /** When and why the certificate was revoked. A revoked certificate cannot be downloaded. */
  withdrawn: z.optional(z.object({ at: z.string(), reason: z.string() })),
})
export type OwnApplication = z.infer<typeof ownApplicationSchema>

/** All parameters are optional. Without parameters, the response has the newest applications of any status (spec §7). */
export const ownListQuerySchema = z.strictObject({
  /** A text that is searched for in application ID, department and scheme (spec §5). */
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
  allowedDecisions: z.array(decision),
})
export type ListedApplication = z.infer<typeof listedApplicationSchema>

export const SORTS = ['newest', 'oldest', 'status', '-status'] as const

export const listQuerySchema = z.strictObject({
  category: z.optional(z.string()),
  status: z.optional(z.enum(['pending', 'processed', ...STATUSES])),
  q: z.optional(z.string().check(z.maxLength(SEARCH_LENGTH))),
  sort: z.optional(z.enum(SORTS)),
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
  /** The number of matching applications in the category; in a search at most `SEARCH_BOUND`. */
  total: z.number(),
  /** True if a search finds more than `SEARCH_BOUND` applications. */
  more: z.optional(z.boolean()),
  /** Counts of the category by status; absent in searches. */
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
  role: z.enum(['user', 'staff', 'admin']),
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

/** One application with its answers, documents and history. Aadhaar numbers are masked. */
export const applicationDetailsSchema = z.object({
  data: z.object({
    ...ownApplicationSchema.shape,
    applicant: z.object({ username: z.string(), email: z.string(), mobile: z.string() }),
    definitionVersion: z.number(),
    answers: z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.string()))])),
    /** The fields and document slots that the reason of a rejection names. */
    namedParts: z.optional(z.array(z.string())),
    /** Details that the reviewer should check with particular care, as codes of `review.caution.*`. */
    cautions: z.array(z.string()),
    /** References of applications whose names look the same, for reviewers. */
    lookAlikes: z.array(z.string()),
    history: z.array(historyStepSchema),
    /** The newest certificate. */
    certificate: z.nullable(
      z.object({
        number: z.string(),
        issuedAt: z.string(),
        status: z.enum(['valid', 'revoked', 'replaced']),
        replaces: z.optional(z.string()),
      }),
    ),
    /** The steps that the user may take on the certificate. */
    allowedCertificateSteps: z.array(z.enum(CERTIFICATE_STEPS)),
    /** The steps of its certificates after their issue; all of them come after the history. */
    certificateEvents: z.array(certificateEventSchema),
    /** Proposed changes of its certificates, oldest first, for reviewers. */
    proposals: z.array(pastProposalSchema),
  }),
})
export type ApplicationDetails = z.infer<typeof applicationDetailsSchema>['data']

export const documentsSchema = z.object({ supportingDocuments: z.array(supportingDocumentSchema) })

/** Maximum length of a message to the applicant, in characters. */
export const MESSAGE_LENGTH = 1000

/** Status update (spec §3). `from` is our addition: the status that the reviewer saw, so that one of two rivals fails. */
export const statusUpdateSchema = z.strictObject({
  appId: z.string().check(z.maxLength(40)),
  /** An absent status is the same as an empty one. */
  status: z._default(z.string().check(z.maxLength(20)), ''),
  message: z.optional(z.string().check(z.maxLength(MESSAGE_LENGTH))),
  collection: z.string().check(z.maxLength(60)),
  from: z.optional(status),
})

export const statusUpdatedSchema = z.object({
  message: z.string(),
  data: z.object({ _id: z.string(), status, updatedAt: z.string(), allowedDecisions: z.array(decision) }),
})

/** Spec §7: the older screen sends a scheme, the newer one the row, of which the server reads only `_id`. */
export const generatePdfSchema = z.union([
  z.strictObject({ schemeName: z.string().check(z.maxLength(200)) }),
  z.strictObject({ row: z.looseObject({ _id: z.string().check(z.maxLength(40)) }) }),
])

export const submittedSchema = z.object({
  message: z.string(),
  data: z.object({ _id: z.string(), collection: z.string(), status, createdAt: z.string() }),
})
export type Submitted = z.infer<typeof submittedSchema>

/** The SHA-256 digest of a part or a document, in hexadecimal. */
export const digestSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A submission whose documents were uploaded in parts: the multipart form with digests in place of the files. */
export const partsFormSchema = z.strictObject({
  /** The text fields, in the order of the multipart form. Lists are JSON text. */
  fields: z.array(z.tuple([z.string().check(z.maxLength(100)), z.string()])).check(z.maxLength(60)),
  documents: z
    .array(
      z.strictObject({
        slot: z.string().check(z.maxLength(100)),
        fileName: z.string(),
        sha256: digestSchema,
        /** The digests of its parts, in order. */
        parts: z.array(digestSchema).check(z.maxLength(1000)),
      }),
    )
    .check(z.maxLength(60)),
})
export type PartsForm = z.infer<typeof partsFormSchema>

/** The answer if the server lacks parts of such a form. Nothing has been submitted. */
export const missingPartsSchema = z.object({ missing: z.array(digestSchema) })
export type MissingParts = z.infer<typeof missingPartsSchema>

export const statisticsSchema = z.object({
  data: z.object({
    categories: z.array(z.object({ slug: z.string(), category: z.string(), counts: z.record(status, z.number()) })),
    processedToday: z.number(),
    years: z.array(z.number()),
    /** The requested year; the current year in India by default. */
    year: z.number(),
    /** The twelve months, with the number of submitted applications. */
    monthly: z.array(z.object({ month: z.number(), applications: z.number() })),
  }),
})
export type Statistics = z.infer<typeof statisticsSchema>['data']
