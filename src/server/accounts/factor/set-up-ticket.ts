import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'

/** Time to find an app, and to type 32 letters into it. */
const TICKET_S = 15 * 60

/** Whose set-up it is, and on what occasion: a ticket for one is none for another. */
const contextOf = (occasion: string) => `second-factor-set-up:${occasion}`

/** The secret of a phone that has not proved that it has it, sealed for the browser to keep: nothing of it is stored. */
export const sealTicket = (vault: Vault, occasion: string, { secret, nowS }: { secret: string; nowS: number }) =>
  vault.seal(`${Math.floor(nowS) + TICKET_S}:${secret}`, contextOf(occasion))

/** The secret of a ticket that was made for this occasion, and whether its time ran out; undefined for any other text. */
export function openTicket(vault: Vault, occasion: string, { ticket, nowS }: { ticket: string; nowS: number }) {
  const [until, secret] = unsealed(vault, occasion, ticket)?.split(':') ?? []
  return secret === undefined ? undefined : { secret, isOver: Number(until) < nowS }
}

function unsealed(vault: Vault, occasion: string, ticket: string) {
  try {
    return vault.unseal(ticket, contextOf(occasion))
  } catch {
    // Changed, or made for somebody else: it opens nothing, and that is its answer.
    return undefined
  }
}

/** Seconds since 1970 by the database's clock, the only one that counts. */
export async function databaseSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from now())::float8 as now`.execute(db)
  return rows[0]?.now ?? 0
}
