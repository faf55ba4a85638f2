import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'

/** Where a value goes that each execution brings. */
class Hole {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Marks the place of a value that is given by its name when the statement is executed. */
export const hole = <Value>(name: string): RawBuilder<Value> => sql<Value>`${new Hole(name)}`

interface Compilable<Row> {
  compile(db: Database): CompiledQuery<Row>
}

/**
 * A statement that is built once and executed with other values each time: for what is asked with nearly every request,
 * building its text costs more than sending it.
 */
export function prepared<Row>(build: (db: Database) => Compilable<Row>) {
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Database, values: Record<string, unknown>): Promise<Row[]> => {
    compiled ??= build(db).compile(db)
    const parameters = compiled.parameters.map((one) => (one instanceof Hole ? filled(one, values) : one))
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters))
    return rows
  }
}

function filled({ name }: Hole, values: Record<string, unknown>) {
  if (!(name in values)) throw new Error(`The statement needs a value for ${name}`)
  return values[name]
}

/** Keeps what was made for each `of` under each key, as long as `of` is there. */
export function keepBy<Made>() {
  const kept = new WeakMap<object, Map<string, Made>>()
  return (of: object, key: string, make: () => Made): Made => {
    const own = kept.get(of) ?? new Map<string, Made>()
    kept.set(of, own)
    const made = own.get(key) ?? make()
    own.set(key, made)
    return made
  }
}
