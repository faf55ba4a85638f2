// SPDX-License-Identifier: Apache-2.0
import {
  allowedSteps,
  type Complaint,
  type ComplaintList,
  type ComplaintListQuery,
  type ComplaintThread,
} from '#shared/complaints/complaints.ts'
import { RequestError } from '#shared/request-error.ts'
import { type Catalogue, wordsOf } from '#shared/services/create-catalogue.ts'
import type { Database } from '../platform/db/connection.ts'
import type { SignedInUser } from '../sessions/find-session.ts'
import {
  type ComplaintRow,
  encodeCursor,
  findClosedComplaints,
  findComplaint,
  findMessages,
  findOpenComplaints,
} from './find-complaints.ts'

interface Deps {
  db: Database
  catalogue: Catalogue
}

const PAGE_SIZE = 20

/** One page of the open or the closed complaints that the reader may see. */
export async function listComplaints(
  { db, catalogue }: Deps,
  reader: SignedInUser,
  { state, cursor, language }: ComplaintListQuery & { language: string },
): Promise<ComplaintList> {
  const find = state === 'open' ? findOpenComplaints : findClosedComplaints
  // The query returns one more row than the limit if there is a next page.
  const rows = await find(db, reader, { cursor, limit: PAGE_SIZE })
  const page = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined
  return {
    data: page.map((row) => presentComplaint(row, catalogue, { reader, language })),
    next: last ? encodeCursor(last) : null,
  }
}

/** A complaint with its messages, and what the reader may do. Throws `complaint-not-found`. */
export async function readComplaint(
  { db, catalogue }: Deps,
  reader: SignedInUser,
  { id, language }: { id: string; language: string },
): Promise<ComplaintThread> {
  const row = await findComplaint(db, reader, id)
  if (!row) throw new RequestError('complaint-not-found')
  const messages = await findMessages(db, [id])
  return {
    ...presentComplaint(row, catalogue, { reader, language }),
    messages: messages.map(({ id, isFromOffice, step, body, sentAt }) => ({
      id,
      isFromOffice,
      step,
      text: body,
      sentAt: sentAt.toISOString(),
    })),
    allowedSteps: allowedSteps(reader.role, { ...row, messages: messages.length }, new Date()),
  }
}

/**
 * Presents a complaint. Admins see the name of the citizen; citizens do not see the names of admins. If the service is no
 * longer offered, the complaint shows the scheme stored with the application.
 */
function presentComplaint(
  row: ComplaintRow,
  catalogue: Catalogue,
  { reader, language }: { reader: SignedInUser; language: string },
): Complaint {
  const { id, subject, reference, serviceId, scheme, openedAt, stateSince, closedAt, isAnswered } = row
  const service = serviceId === null ? undefined : catalogue.find(serviceId)
  return {
    id,
    subject,
    ...(reference !== null && { application: reference }),
    ...(serviceId !== null && {
      collection: serviceId,
      service: service ? wordsOf(service, language).card.title : (scheme ?? ''),
    }),
    ...(reader.role === 'admin' && { by: `${row.firstName} ${row.lastName}`.trim() || row.username }),
    openedAt: openedAt.toISOString(),
    since: stateSince.toISOString(),
    state: stateOf({ closedAt, isAnswered }),
  }
}

function stateOf({ closedAt, isAnswered }: Pick<ComplaintRow, 'closedAt' | 'isAnswered'>): Complaint['state'] {
  if (closedAt !== null) return 'closed'
  return isAnswered ? 'answered' : 'waiting'
}
