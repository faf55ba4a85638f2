import * as z from 'zod/mini'
import { ROW_ID } from '../newest-first.ts'

/** What a notice may tell: the last two those who review, the others its applicant. The words are the screen's. */
export const NOTICE_KINDS = [
  'submitted',
  'verified',
  'approved',
  'rejected',
  'certificate-corrected',
  'certificate-withdrawn',
  'waiting',
  'to-decide',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** More unread notices than this are not counted: nobody reads a larger number, and counting stays as quick. */
export const UNREAD_BOUND = 100

const noticeId = z.string().check(z.regex(ROW_ID))

export const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  read: z.boolean(),
  /** ISO instant. */
  at: z.string(),
  /** The application that it speaks of. */
  reference: z.string(),
  collection: z.string(),
  /** Whom or what the application is about. */
  summary: z.string(),
  /** Service and scheme in the reader's language. */
  service: z.string(),
  scheme: z.string(),
})
export type Notice = z.infer<typeof noticeSchema>

export const noticeListSchema = z.object({
  data: z.array(noticeSchema),
  /** Hand it back as `cursor` for the next page; null on the last. */
  next: z.nullable(z.string()),
})
export type NoticeList = z.infer<typeof noticeListSchema>

/** How many are unread, at most `UNREAD_BOUND`; also what each event of the stream carries. */
export const unreadSchema = z.object({ count: z.number() })
export type Unread = z.infer<typeof unreadSchema>

/** Some by their ids, or all up to the newest that the reader has seen, so that none is read unseen. */
export const markReadSchema = z.union([
  z.strictObject({ ids: z.array(noticeId).check(z.minLength(1), z.maxLength(100)) }),
  z.strictObject({ all: z.literal(true), upTo: noticeId }),
])
export type MarkRead = z.infer<typeof markReadSchema>
