// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { sweepDocuments } from '#server/documents/sweep-documents.ts'
import type { TestPortal } from '../portal-fixture.ts'

/**
 * Tables that may differ after a failure: `tries` counts attempts, background jobs write the seals and the certificate log
 * later, `plan` belongs to the test, and the other tables belong to the queue.
 */
const IGNORED_TABLES =
  /^(?:tries|audit_seals|certificate_log\w*|plan|queue|version|schedule|subscription|warning|bam|job\w*|promised_jobs): /

/** Every row of every compared table, the enqueued mails, and every file that has a row. */
export async function storedState(portal: TestPortal) {
  const { db, documents } = portal.services
  await sweepDocuments(db, documents, Date.now() + 1)
  const rows = (await portal.ownerQueries.dumpAllRows()).split('\n')
  const compared = rows.filter((row) => !IGNORED_TABLES.test(row)).map(withoutCounters)
  return { rows: compared.sort(), enqueuedMails: await findEnqueuedMails(portal), files: await portal.filesOnDisk() }
}

/** Every enqueued mail, whether it is in the outbox or the queue, or is already sent. Other jobs may begin at any time. */
async function findEnqueuedMails({ services: { db } }: TestPortal) {
  const { rows } = await sql<{ mail: string }>`
    select payload::text as mail from promised_jobs where queue = 'mail'
    union all select data::text from pgboss.job where name = 'mail' order by 1
  `.execute(db)
  return rows.map(({ mail }) => mail)
}

/** Removes counters of attempts, used codes and the last use of sessions from a row, because failed actions change them. */
const withoutCounters = (row: string) =>
  row
    // Each pattern matches the beginning of a row of one table, up to the value to remove.
    .replace(/^(password_resets: .*),\d+,("[^"]*"\))$/, '$1,$2')
    .replace(/^(second_factors: \(\d+,[^,]*),\d+,/, '$1,')
    .replace(/^(sessions: \("[^"]*",\d+,"[^"]*"),"[^"]*",/, '$1,')
