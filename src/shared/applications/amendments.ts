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

/**
 * The newest changes that the applicant has sent and the office has not judged yet; undefined if there are none, or if a later
 * request is still open.
 */
export function receivedAmendment<Item extends Submittable>(application: AmendedApplication<Item>): Item | undefined {
  const { status, amendments, history } = application
  if (!isUndecided(status) || findOpenAmendment(application)) return undefined
  // The office has judged all changes before its last decision, also if an order on appeal reopened the application.
  const decidedAt = history.findLast(({ to }) => !isUndecided(to))?.at ?? ''
  return amendments.findLast(({ submittedAt }) => submittedAt !== undefined && submittedAt > decidedAt)
}

interface Submittable {
  /** Absent while the request is open. */
  submittedAt?: string | undefined
}

/** The facts of an application that determine whether its changes still wait for the office. */
export interface AmendedApplication<Item extends Submittable> {
  status: Status
  amendments: readonly Item[]
  history: readonly { to: Status; at: string }[]
}
