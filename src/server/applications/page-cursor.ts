// SPDX-License-Identifier: Apache-2.0
import { STATUSES, type Status } from '#shared/applications/lifecycle.ts'
import { RequestError } from '#shared/request-error.ts'
import { isRowId } from '../platform/db/list-queries.ts'

/**
 * The sort order of a list request without parameters. The request for the next page names no order, so the cursor
 * contains it.
 */
export const UNDECIDED_FIRST = 'undecided-first'

/**
 * Whose turn it is in an undecided application: the office's, which is late (`overdue`) or has time (`open`), or the
 * applicant's, who must send changes first.
 */
export type QueueTurn = 'overdue' | 'open' | 'applicant'

/** The last row of a page, after which the next page starts. `submittedAt` is an ISO instant with microseconds. */
export interface PageCursor {
  status: Status
  submittedAt: string
  id: string
  /** The sort order, if the request for the next page does not name it. */
  order?: typeof UNDECIDED_FIRST | undefined
  /** Whose turn it was, for lists in groups by turn; null or undefined in a decided application. */
  turn?: QueueTurn | null | undefined
}

/** Encodes a cursor as an opaque string for a URL. */
function encodeCursor({ status, submittedAt, id, order, turn }: PageCursor) {
  const addition = order ?? (turn === 'open' ? undefined : turn)
  return Buffer.from([status, submittedAt, id, ...(addition ? [addition] : [])].join('|')).toString('base64url')
}

/** Removes the extra row, which a query reads to detect a next page, and returns the cursor of that page. */
export function takePage<Row extends PageCursor>(rows: readonly Row[], limit: number, order?: PageCursor['order']) {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, next: last ? encodeCursor({ ...last, order }) : null }
}

/** Decodes a cursor. Throws `malformed-request` for an invalid cursor. */
export function decodeCursor(text: string): PageCursor {
  const [statusName, submittedAt = '', id = '', addition] = Buffer.from(text, 'base64url').toString().split('|')
  const status = STATUSES.find((candidate) => candidate === statusName)
  if (!status || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(submittedAt) || !isRowId(id)) {
    throw new RequestError('malformed-request')
  }
  if (addition === undefined || addition === UNDECIDED_FIRST) return { status, submittedAt, id, order: addition }
  if (addition !== 'overdue' && addition !== 'applicant') throw new RequestError('malformed-request')
  return { status, submittedAt, id, turn: addition }
}
