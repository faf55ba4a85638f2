import { sql } from 'kysely'
import { sweepDocuments } from '#server/documents/sweep-documents.ts'
import type { TestPortal } from '../portal-fixture.ts'

/**
 * What may differ after a failure: `tries` counts them, as it must; seals come behind their writers; the queue keeps
 * its own books; `faults` is the test's.
 */
const PASSED_OVER = /^(?:tries|audit_seals|plan|queue|version|schedule|subscription|warning|bam|job\w*|promised_jobs): /

/** Every row of every table, but for what is passed over, and every file that the sweep leaves. */
export async function storedState(portal: TestPortal) {
  const { db, documents } = portal.services
  await sweepDocuments(db, documents, Date.now() + 1)
  const rows = (await portal.ownerQueries.dumpAllRows()).split('\n')
  const kept = rows.filter((row) => !PASSED_OVER.test(row)).map(withoutCounters)
  return { rows: kept.sort(), promised: await promisedMail(portal), files: await portal.filesOnDisk() }
}

/** A promise of a mail is the same whether the queue has taken it over yet, or done it. */
async function promisedMail({ services: { db } }: TestPortal) {
  const { rows } = await sql<{ promise: string }>`
    select payload::text as promise from promised_jobs union all select data::text from pgboss.job order by 1
  `.execute(db)
  return rows.map(({ promise }) => promise)
}

/** Wrong tries are counted before a code is compared, a code that was right once is spent, and sessions say when they were used. */
const withoutCounters = (row: string) =>
  row
    .replace(/^(password_resets: .*),\d+,("[^"]*"\))$/, '$1,$2')
    .replace(/^(second_factors: \(\d+,[^,]*),\d+,/, '$1,')
    .replace(/^(sessions: \("[^"]*",\d+,"[^"]*"),"[^"]*",/, '$1,')
