import { type RawBuilder, sql } from 'kysely'
import { isoInstant } from './iso-instant.ts'

/** An expression of SQL whose text is JSON as it travels, and never null. */
export type WireJson = RawBuilder<string>

/**
 * One JSON object, written by the database: for long lists this saves reading every row here and writing it out again.
 * Plain concatenation is what it does fastest; the names come from the code. `optional` members are left out where null.
 */
export function jsonObject(
  fields: Record<string, WireJson>,
  optional: Record<string, RawBuilder<string | null>> = {},
): WireJson {
  const members = Object.entries(fields).map(([name, value], place) => memberOf(place === 0 ? '{' : ',', name, value))
  const others = Object.entries(optional).map(([name, value]) => sql`coalesce(${memberOf(',', name, value)}, '')`)
  return sql<string>`${sql.join([...members, ...others], sql` || `)} || '}'`
}

const memberOf = (before: string, name: string, value: RawBuilder<string | null>) =>
  sql`${sql.lit(`${before}${JSON.stringify(name)}:`)} || ${value}`

/** A text of people, escaped. */
export const jsonText = (text: RawBuilder<string>): WireJson => sql<string>`to_json(${text})::text`

/** A column whose texts hold nothing to escape, because the portal alone writes them. */
export const jsonName = (column: string): WireJson => sql<string>`'"' || ${sql.ref(column)} || '"'`

export const jsonInstant = (column: string): WireJson => sql<string>`'"' || ${isoInstant(column)} || '"'`

/** What is the same for every row, as a value. */
export const jsonConstant = (value: unknown): WireJson => sql<string>`${JSON.stringify(value)}::text`

/** What hangs on a column, by the column's texts; `otherwise` stands for any other text. */
export function jsonByText(
  column: string,
  values: Iterable<readonly [string, WireJson]>,
  otherwise: WireJson,
): WireJson {
  const cases = Array.from(values, ([text, json]) => sql`when ${text} then ${json}`)
  return cases.length === 0
    ? otherwise
    : sql<string>`case ${sql.ref(column)} ${sql.join(cases, sql` `)} else ${otherwise} end`
}
