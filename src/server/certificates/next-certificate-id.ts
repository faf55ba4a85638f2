import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'

/** The id that the next certificate's row will have: its code says it, and is made before the row. */
export async function nextCertificateId(tx: Database) {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('certificates', 'id')) as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A sequence always has a next number')
  return row.id
}
