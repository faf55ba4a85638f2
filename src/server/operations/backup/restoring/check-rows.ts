import type pg from 'pg'
import { named } from '../database/find-tables.ts'
import type { Manifest } from '../manifest.ts'
import type { Findings } from './findings.ts'

/**
 * Holds how many rows each table has against how many the backup counted; `taken` says how many were taken away since, by
 * table. Asked before later migrations run, which may add rows and take some.
 */
export async function checkRows(
  client: pg.ClientBase,
  { tables }: Pick<Manifest, 'tables'>,
  taken: ReadonlyMap<string, number>,
): Promise<Findings> {
  const faults: string[] = []
  let restored = 0
  for (const { name, rows: counted } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${named(name)}`)
    const count = Number(rows[0]?.count)
    restored += count
    const expected = counted - (taken.get(name) ?? 0)
    if (count !== expected) faults.push(`The table ${name} has ${count} rows, and had ${expected}.`)
  }
  return { sound: [`${restored} rows in ${tables.length} tables.`], faults }
}
