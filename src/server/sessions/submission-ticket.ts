// SPDX-License-Identifier: Apache-2.0
import { RequestError } from '#shared/request-error.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import type { SignedInUser } from './find-session.ts'

/** The lifetime of a ticket (see docs/glossary.md). A form may wait this long for a network connection. */
export const TICKET_DAYS = 30
const DAY_MS = 86_400_000
const CONTEXT = 'submission ticket'

type Holder = Pick<SignedInUser, 'accountId' | 'panchayatId'>

/** The content of a ticket: account, panchayat, version and end in milliseconds since 1970. */
type Content = readonly [accountId: string, panchayatId: string, version: number, endsAt: number]

/**
 * Issues a ticket. A form that is sent without a session contains the ticket as proof of its owner (docs/decisions/103). The
 * vault encrypts the ticket, so that only the portal can create and read it. A citizen's device receives the ticket with the
 * session.
 */
export function issueTicket(vault: Vault, { accountId, panchayatId }: Holder, version: number): string {
  const content: Content = [accountId, panchayatId, version, Date.now() + TICKET_DAYS * DAY_MS]
  return vault.seal(JSON.stringify(content), CONTEXT)
}

/** A citizen whose ticket is valid. */
export interface TicketHolder extends Holder {
  username: string
  firstName: string
  lastName: string
}

/**
 * Finds the citizen to whom a ticket of this panchayat was issued. Throws `ticket-invalid`, `ticket-expired`,
 * `saved-form-foreign` for a ticket of another panchayat, `account-closed` for a disabled or erased account, and
 * `consent-withdrawn`.
 */
export async function findTicketHolder(
  { db, vault }: { db: Database; vault: Vault },
  panchayatId: string,
  ticket: string,
): Promise<TicketHolder> {
  const [accountId, ofPanchayat, version, endsAt] = readTicket(vault, ticket)
  if (ofPanchayat !== panchayatId) throw new RequestError('saved-form-foreign')
  if (endsAt < Date.now()) throw new RequestError('ticket-expired', { values: { days: TICKET_DAYS } })
  const found = await db
    .selectFrom('accounts')
    .select(['username', 'firstName', 'lastName', 'role', 'ticketVersion', 'disabledAt', 'noticeVersion'])
    .where('id', '=', accountId)
    .where('panchayatId', '=', panchayatId)
    .executeTakeFirst()
  if (!found || found.disabledAt || found.role !== 'user') throw new RequestError('account-closed')
  if (found.ticketVersion !== version) throw new RequestError('ticket-invalid')
  if (found.noticeVersion === null) throw new RequestError('consent-withdrawn')
  const { username, firstName, lastName } = found
  return { accountId, panchayatId, username, firstName, lastName }
}

function readTicket(vault: Vault, ticket: string): Content {
  try {
    return JSON.parse(vault.unseal(ticket, CONTEXT))
  } catch (error) {
    // The text was invented or changed, or the vault no longer has the key that encrypted it.
    throw new RequestError('ticket-invalid', {}, { cause: error })
  }
}
