import { sql } from 'kysely'
import { sweepDocuments } from '#server/documents/sweep-documents.ts'
import type { TestPortal } from '../portal-fixture.ts'

/**
 * Allowed differences after a failure: `tries` counts attempts; seals and the certificate log follow later; the queue has its own tables;
 * `faults` is the test's.
 */
const PASSED_OVER =
  /^(?:tries|audit_seals|certificate_log\w*|plan|queue|version|schedule|subscription|warning|bam|job\w*|promised_jobs): /

/** Every row of every table except the omitted ones, and every file that the sweep keeps. */
export async function storedState(portal: TestPortal) {
  const { db, documents } = portal.services
  await sweepDocuments(db, documents, Date.now() + 1)
  const rows = (await portal.ownerQueries.dumpAllRows()).split('\n')
  const kept = rows.filter((row) => !PASSED_OVER.test(row)).map(withoutCounters)
  return { rows: kept.sort(), promised: await promisedMail(portal), files: await portal.filesOnDisk() }
}

/** A queued mail counts the same in the outbox, in the queue, or sent. */
async function promisedMail({ services: { db } }: TestPortal) {
  const { rows } = await sql<{ promise: string }>`
    select payload::text as promise from promised_jobs union all select data::text from pgboss.job order by 1
  `.execute(db)
  return rows.map(({ promise }) => promise)
}

/** Failed attempts are counted before a code is compared, a correct code is used up, and sessions record their use. */
const withoutCounters = (row: string) =>
  row
    .replace(/^(password_resets: .*),\d+,("[^"]*"\))$/, '$1,$2')
    .replace(/^(second_factors: \(\d+,[^,]*),\d+,/, '$1,')
    .replace(/^(sessions: \("[^"]*",\d+,"[^"]*"),"[^"]*",/, '$1,')
