import { type Expression, type RawBuilder, sql } from 'kysely'

/** They stand between fields and rows, and in none: JSON escapes them, and the portal's own names and instants have none. */
const FIELD_END = '\u001f'
const ROW_END = '\u001e'
/** The same within one field, which so holds rows of its own. */
const INNER_FIELD_END = '\u001d'
const INNER_ROW_END = '\u001c'

/**
 * Many rows as one text, in the order in which they come: for the database and for us this costs a fraction of rows with
 * columns of their own. What people wrote is given as `jsonText`; no field may be null.
 */
export const rowsAsText = (fields: readonly Expression<unknown>[]): RawBuilder<string | null> =>
  sql`string_agg(concat_ws(${sql.lit(FIELD_END)}, ${sql.join(fields)}), ${sql.lit(ROW_END)})`

/** The rows that belong to a row, as one of its fields: in the order of a column, and empty where there are none. */
export const rowsAsField = (fields: readonly Expression<unknown>[], order: string): RawBuilder<string> =>
  sql`coalesce(string_agg(${rowAsField(fields)}, ${sql.lit(INNER_ROW_END)} order by ${sql.ref(order)}), '')`

/** A row that belongs to a row, as one of its fields; none of its own may be null. */
export const rowAsField = (fields: readonly Expression<unknown>[]): RawBuilder<string> =>
  sql`concat_ws(${sql.lit(INNER_FIELD_END)}, ${sql.join(fields)})`

/** A text of people as JSON. */
export const jsonText = (column: string): RawBuilder<string> => sql`to_json(${sql.ref(column)})`

/** An instant, to be read by `instantOf`. */
export const instant = (column: string): RawBuilder<string> => sql`${sql.ref(column)} at time zone 'UTC'`

/** An instant that may be missing; then its field is empty. */
export const instantIfAny = (column: string): RawBuilder<string> => sql`coalesce((${instant(column)})::text, '')`

/** The rows of `rowsAsText`, each with its fields. */
export const readRows = (text: string | null): string[][] =>
  text === null ? [] : text.split(ROW_END).map((row) => row.split(FIELD_END))

/** The rows of `rowsAsField`. */
export const readInnerRows = (field: string): string[][] =>
  field === '' ? [] : field.split(INNER_ROW_END).map(readInnerRow)

/** The row of `rowAsField`. */
export const readInnerRow = (row: string): string[] => row.split(INNER_FIELD_END)

const WHOLE_SECOND = 'YYYY-MM-DD hh:mm:ss'.length
const MICROSECOND = 'YYYY-MM-DD hh:mm:ss.ffffff'.length

/** ISO instant in UTC with microseconds; the database leaves zeros at the end of a fraction away. */
export function instantOf(text: string): string {
  const whole = text.length === WHOLE_SECOND ? `${text}.` : text
  return `${whole.slice(0, 10)}T${whole.slice(11).padEnd(MICROSECOND - 11, '0')}Z`
}
