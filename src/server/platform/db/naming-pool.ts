import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { createStatementNames } from './statement-names.ts'

/** Lends the connections of a pool to Kysely, which by itself names no statement. */
export function namingPool(pool: pg.Pool): PostgresPool {
  const nameOf = createStatementNames()
  const lent = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const naming = lent.get(client) ?? new NamingClient(client, nameOf)
      lent.set(client, naming)
      return naming
    },
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #nameOf: (text: string) => string | undefined

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client
    this.#nameOf = nameOf
    // Lent, it has no listener of the pool's: of a server that goes away it would else tell by ending the process. The
    // query that runs, or the next one, says so.
    client.on('error', () => {})
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(
    text: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): Promise<unknown> | PostgresCursor<unknown> {
    if (typeof text !== 'string') throw new Error('The portal reads no cursors')
    // Without values there is nothing to plan: it is the beginning or the end of a transaction.
    const name = values.length > 0 ? this.#nameOf(text) : undefined
    return this.#client.query({ ...(name !== undefined && { name }), text, values: [...values] })
  }

  release(isDiscarded?: boolean) {
    this.#client.release(isDiscarded)
  }
}
