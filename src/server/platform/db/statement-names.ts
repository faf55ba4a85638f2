import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** More than the portal has statements. Each costs some memory in each connection. */
const MOST_NAMES = 250
/** Texts that were seen too seldom to deserve a name. */
const MOST_CANDIDATES = 1_000
/** Sent that often, a text will be sent again. */
const OFTEN = 3

/** The best plan depends on the pattern, so such a statement stays unnamed: PostgreSQL then plans it for each pattern. */
const PATTERN = ' like $'

/**
 * Names for statements, so that a connection parses and plans each of them once. A text gets its name when it is sent
 * again and again; there are never more than `MOST_NAMES`, whatever is sent.
 */
function createStatementNames() {
  const names = new Map<string, string>()
  const candidates = new Map<string, number>()

  return function nameOf(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined || names.size >= MOST_NAMES) return name
    const times = (candidates.get(text) ?? 0) + 1
    candidates.delete(text)
    if (times >= OFTEN && !text.includes(PATTERN)) {
      const name = `portal_${names.size + 1}`
      names.set(text, name)
      return name
    }
    candidates.set(text, times)
    const [oldest] = candidates.keys()
    if (candidates.size > MOST_CANDIDATES && oldest !== undefined) candidates.delete(oldest)
    return undefined
  }
}

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
