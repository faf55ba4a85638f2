import { STATUSES, type Status } from '#shared/applications/lifecycle.ts'
import { Refusal } from '#shared/refusal.ts'
import { isRowId } from '../platform/db/paging.ts'

/** The order of the list that is asked for without parameters: what it left out is asked for by its cursor alone. */
export const UNDECIDED_FIRST = 'undecided-first'

/** The last row of a page: where the next one goes on. `submittedAt` keeps its microseconds. */
export interface PageCursor {
  status: Status
  submittedAt: string
  id: string
  /** Of a list whose order the request for the next page does not name. */
  order?: typeof UNDECIDED_FIRST | undefined
}

/** The cursor as an opaque text for an address. */
export const writeCursor = ({ status, submittedAt, id, order }: PageCursor) =>
  Buffer.from([status, submittedAt, id, ...(order ? [order] : [])].join('|')).toString('base64url')

/** Throws `malformed-request` for a text that is no cursor of ours. */
export function readCursor(text: string): PageCursor {
  const [name, submittedAt = '', id = '', order] = Buffer.from(text, 'base64url').toString().split('|')
  const status = STATUSES.find((known) => known === name)
  if (!status || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(submittedAt) || !isRowId(id)) {
    throw new Refusal('malformed-request')
  }
  if (order !== undefined && order !== UNDECIDED_FIRST) throw new Refusal('malformed-request')
  return { status, submittedAt, id, order }
}
