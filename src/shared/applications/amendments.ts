// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { trimmedText } from '../rules.ts'
import { findOpenAmendment, isUndecided, type Status } from './lifecycle.ts'

/** Maximum length of the reason for one item, in characters. */
export const MAX_REASON_LENGTH = 300
const MAX_ITEMS = 60

/** A field or document slot that the applicant has to change, and why. */
export const amendmentItemSchema = z.object({
  name: z.string().check(z.maxLength(60)),
  reason: trimmedText(MAX_REASON_LENGTH),
})
export type AmendmentItem = z.infer<typeof amendmentItemSchema>

/** A reviewer's request that the applicant changes these parts of a pending application. */
export const requestAmendmentSchema = z.strictObject({
  items: z.array(amendmentItemSchema).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
})

/** The path where reviewers request an amendment. */
export const amendmentRequestPath = (reference: string) => `/api/applications/${reference}/amendment-request`
/** The path where the applicant sends the amendment, as a multipart form. */
export const amendmentPath = (reference: string) => `/api/applications/${reference}/amendment`

/** The newest changes that the applicant has sent; undefined if there are none or the application was decided after them. */
export function receivedAmendment<Item extends Dated>(application: Amended<Item>): Item | undefined {
  const { status, amendments, history } = application
  if (!isUndecided(status) || findOpenAmendment(application)) return undefined
  // An order on appeal reopens an application, whose earlier changes were already judged.
  const decidedAt = history.findLast(({ to }) => !isUndecided(to))?.at ?? ''
  return amendments.findLast(({ submittedAt }) => submittedAt !== undefined && submittedAt > decidedAt)
}

interface Dated {
  submittedAt?: string | undefined
}

/** The facts of an application that decide whether its changes still wait for the office. */
export interface Amended<Item extends Dated> {
  status: Status
  amendments: readonly Item[]
  history: readonly { to: Status; at: string }[]
}
