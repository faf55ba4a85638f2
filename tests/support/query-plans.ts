// SPDX-License-Identifier: Apache-2.0
import pg from 'pg'
import { vi } from 'vitest'
import type { DatabaseAddress } from '#server/platform/db/connection.ts'

/** A statement that the portal sent. */
export interface SentStatement {
  text: string
  values: unknown[]
  name?: string
}

/** Every statement with its values that the portal sends during an action, without statements of the job queue. */
export async function statementsOf(action: () => Promise<unknown>): Promise<SentStatement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await action()
    return query.mock.calls
      .map(([sent]): unknown => sent)
      .filter((sent): sent is SentStatement => isSentStatement(sent))
  } finally {
    query.mockRestore()
  }
}

function isSentStatement(sent: unknown): sent is SentStatement {
  if (typeof sent !== 'object' || sent === null || !('text' in sent && 'values' in sent)) return false
  return Array.isArray(sent.values) && sent.values.length > 0 && !String(sent.text).includes('pgboss')
}

/** The tables and indexes that a plan reads. */
export interface Plan {
  /** Tables that are read by a sequential scan. */
  scannedTables: Set<string>
  indexes: Set<string>
}

/** A step of a plan in the JSON of `explain`. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

/** The plan of a statement for its values, and its generic plan, which PostgreSQL may use for a prepared statement with any values. */
export async function plansOf(
  address: DatabaseAddress,
  { text, values }: SentStatement,
): Promise<{ custom: Plan; generic: Plan }> {
  const client = new pg.Client({ ...address })
  await client.connect()
  try {
    const custom = await client.query({ text: `explain (format json) ${text}`, values })
    const generic = await client.query(`explain (generic_plan, format json) ${text}`)
    return { custom: planOf(custom.rows[0]), generic: planOf(generic.rows[0]) }
  } finally {
    await client.end()
  }
}

function planOf(row: { 'QUERY PLAN': { Plan: PlanNode }[] } | undefined): Plan {
  const plan: Plan = { scannedTables: new Set(), indexes: new Set() }
  const read = (node: PlanNode) => {
    if (node['Node Type'] === 'Seq Scan') plan.scannedTables.add(node['Relation Name'] ?? '')
    if (node['Index Name']) plan.indexes.add(node['Index Name'])
    for (const child of node.Plans ?? []) read(child)
  }
  for (const { Plan: root } of row?.['QUERY PLAN'] ?? []) read(root)
  return plan
}
