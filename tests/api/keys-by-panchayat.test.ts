// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { sharedTest as test } from '../support/portal-fixture.ts'

/** The tables that grow with use. A distributed PostgreSQL distributes them by panchayat. */
const DISTRIBUTED = [
  'amendment_requests',
  'appeals',
  'application_search',
  'application_similarity',
  'applications',
  'certificate_numbers',
  'certificate_proposals',
  'certificates',
  'complaint_messages',
  'complaints',
  'day_counts',
  'decisions',
  'distinct_applications',
  'documents',
  'drafts',
  'feedback',
  'month_counts',
  'notices',
  'review_claims',
  'status_counts',
  'upload_parts',
]
/** The tables that are copied to every node, because they have few rows or are read before the panchayat is known. */
const REPLICATED = [
  ...['accounts', 'announcements', 'charters', 'consents', 'erasures', 'holidays', 'office_calendars', 'panchayats'],
  ...['pictures', 'reason_lists', 'reasons', 'signing_keys'],
]
/** The tables of the audit chain, which must stay on one node, because there is one chain for the whole installation. */
const ON_ONE_NODE = ['audit_entries']

interface Key {
  name: string
  /** The distributed table to which it belongs. */
  distributed: string
  columns: string[]
  /** The referenced table, for a foreign key. */
  target: string | null
}

describe('The distribution of tables by panchayat (docs/scaling.md)', () => {
  test('is possible: every primary key, unique index and foreign key of these tables contains panchayat_id', async ({
    portal,
  }) => {
    const unique = await sql<Key>`
      select indexrelid::regclass::text as name, indrelid::regclass::text as distributed, null as target,
        array(select attname::text from pg_attribute where attrelid = indexrelid) as columns
      from pg_index where indisunique and indrelid::regclass::text = any(${DISTRIBUTED})`.execute(portal.services.db)
    const foreign = await sql<Key>`
      select conname::text as name, conrelid::regclass::text as distributed, confrelid::regclass::text as target,
        array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
      from pg_constraint where contype = 'f' and conrelid::regclass::text = any(${DISTRIBUTED})`.execute(
      portal.services.db,
    )
    expect(new Set(unique.rows.map(({ distributed }) => distributed))).toEqual(new Set(DISTRIBUTED))
    const toDistributed = foreign.rows.filter(({ target }) => target === null || !REPLICATED.includes(target))
    expect(toDistributed.every(({ target }) => target !== null && DISTRIBUTED.includes(target))).toBe(true)
    const without = [...unique.rows, ...toDistributed].filter(({ columns }) => !columns.includes('panchayat_id'))
    expect(without.map(({ distributed, name }) => `${distributed}: ${name}`)).toEqual([])
  })

  test('keeps the panchayat of each row valid, by a foreign key of the row or of its application or complaint', async ({
    portal,
  }) => {
    const { rows } = await sql<{ distributed: string; refersToPanchayat: boolean; hasSubject: boolean }>`
      select distributed, attnotnull or exists (
        -- A row has a subject if it is always about an application. A notification is about an application or a complaint; both have a panchayat.
        select from pg_constraint where contype = 'c' and conrelid = distributed::regclass
          and pg_get_constraintdef(oid) = 'CHECK (((application_id IS NULL) <> (complaint_id IS NULL)))') as has_subject, exists (
        select from pg_constraint
        where contype = 'f' and conrelid = distributed::regclass and confrelid = 'panchayats'::regclass) as refers_to_panchayat
      from unnest(${DISTRIBUTED}::text[]) as distributed
      join pg_attribute on attrelid = distributed::regclass and attname = 'application_id'`.execute(portal.services.db)
    expect(rows.map(({ distributed }) => distributed).sort()).toEqual([
      ...['amendment_requests', 'appeals', 'application_search', 'application_similarity', 'certificate_proposals'],
      ...['certificates', 'complaints', 'decisions', 'distinct_applications', 'documents', 'feedback', 'notices'],
      'review_claims',
    ])
    expect(rows.filter(({ refersToPanchayat, hasSubject }) => !refersToPanchayat && !hasSubject)).toEqual([])
  })

  test('omits only the tables with a panchayat that are listed here with a reason', async ({ portal }) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'panchayat_id'`.execute(portal.services.db)
    const unlisted = rows
      .map(({ name }) => name)
      .filter((name) => ![...DISTRIBUTED, ...REPLICATED, ...ON_ONE_NODE].includes(name))
    expect(unlisted).toEqual([])
  })
})
