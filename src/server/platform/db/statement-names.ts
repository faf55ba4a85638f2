// SPDX-License-Identifier: Apache-2.0
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** The maximum number of names, each of which uses memory in each connection. The portal has fewer statements. */
const MAX_NAMES = 250
/** The maximum number of statement texts that are counted but have no name yet. */
const MAX_CANDIDATES = 1_000
/** A statement text gets a name when it has been sent this many times. */
const MIN_COUNT = 3

/**
 * Part of the text of a statement with a LIKE pattern. Such a statement gets no name: PostgreSQL then plans it for each
 * pattern, because the best plan depends on the pattern.
 */
const PATTERN = ' like $'

/**
 * Gives names to statements that are sent repeatedly. A statement with a name becomes a prepared statement, which each
 * connection parses and plans only once.
 */
function createStatementNames() {
  const names = new Map<string, string>()
  const candidates = new Map<string, number>()

  return function nameOf(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined || names.size >= MAX_NAMES) return name
    const times = (candidates.get(text) ?? 0) + 1
    candidates.delete(text)
    if (times >= MIN_COUNT && !text.includes(PATTERN)) {
      const name = `portal_${names.size + 1}`
      names.set(text, name)
      return name
    }
    candidates.set(text, times)
    const [oldest] = candidates.keys()
    if (candidates.size > MAX_CANDIDATES && oldest !== undefined) candidates.delete(oldest)
    return undefined
  }
}

/** A pool for Kysely whose connections name their statements, which Kysely itself does not do. */
export function namingPool(pool: pg.Pool): PostgresPool {
  const nameOf = createStatementNames()
  const namingClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const namingClient = namingClients.get(client) ?? new NamingClient(client, nameOf)
      namingClients.set(client, namingClient)
      return namingClient
    },
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #nameOf: (text: string) => string | undefined

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client
    this.#nameOf = nameOf
    // The pool removes its error listener from a connection in use. Without any listener, the loss of the server would end
    // the process. The running query or the next one reports the error.
    client.on('error', () => {})
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(
    text: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): Promise<unknown> | PostgresCursor<unknown> {
    if (typeof text !== 'string') throw new Error('Cursors are not supported')
    // A statement without values begins or ends a transaction, and needs no plan.
    const name = values.length > 0 ? this.#nameOf(text) : undefined
    return this.#client.query({ ...(name !== undefined && { name }), text, values: [...values] })
  }

  release(isDiscarded?: boolean) {
    this.#client.release(isDiscarded)
  }
}
