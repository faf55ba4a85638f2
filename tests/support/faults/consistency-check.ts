// SPDX-License-Identifier: Apache-2.0
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { headsFile, publicKeyFile } from '#server/platform/audit/chain/audit-folder.ts'
import { readHeads } from '#server/platform/audit/chain/audit-head.ts'
import { describeVerdict, verifyLog } from '#server/platform/audit/chain/verify-log.ts'
import { type Database, openDatabase } from '#server/platform/db/connection.ts'
import { findRunningServer, PORTAL_NAME } from '#server/platform/db/embedded/portal-database.ts'
import { createOwnerQueries } from '../owner-queries.ts'
import { type AcknowledgedApplication, digestOf } from './retrying-clients.ts'

/** Checks everything that a portal stores, without the portal itself. */
export interface ConsistencyCheck {
  /** The acknowledged applications with missing or changed data; one sentence each. */
  findLost(acknowledged: readonly AcknowledgedApplication[]): Promise<string[]>
  /** The acknowledged decisions that are not stored exactly once; one sentence each. */
  findLostDecisions(acknowledged: readonly { reference: string; status: string }[]): Promise<string[]>
  /** Inconsistent data, acknowledged or not; one sentence each. */
  findInconsistencies(): Promise<string[]>
  /** The output of `npm run audit:verify` if the log is invalid. */
  findAuditFaults(): Promise<string[]>
  /** The files without a row, and the files that a row names but that are missing. */
  findUnmatchedFiles(): Promise<{ files: string[]; rows: string[] }>
  /** The number of applications that were submitted with an idempotency key. */
  countSubmissions(): Promise<number>
  /** The number of audit entries that are not in the hash chain yet. */
  countUnsealedAuditEntries(): Promise<number>
  countOf: ReturnType<typeof createOwnerQueries>['countOf']
  close(): Promise<void>
}

/** Opens the checks for a portal that runs on this data folder, as the database's owner. */
export async function openConsistencyCheck(dataDir: string): Promise<ConsistencyCheck> {
  const running = await findRunningServer(join(dataDir, 'postgres'))
  if (!running) throw new Error('No portal runs on this data folder')
  const { db, close } = openDatabase({ ...running, user: PORTAL_NAME }, () => {}, 2, { statement_timeout: 0 })
  const ownerQueries = createOwnerQueries(db)
  return {
    findLost: (acknowledged) => findLost(db, dataDir, acknowledged),
    findLostDecisions: (acknowledged) => findLostDecisions(db, acknowledged),
    async findInconsistencies() {
      const { stored, counted } = await ownerQueries.counts()
      const uncounted = Object.keys({ ...stored, ...counted }).filter((what) => stored[what] !== counted[what])
      return [
        ...(await runRules(db)),
        ...uncounted.map((what) => `${what}: the stored count is ${stored[what]}, but there are ${counted[what]} rows`),
      ]
    },
    findAuditFaults: () => findAuditFaults(db, dataDir),
    async findUnmatchedFiles() {
      const [named, files] = [await ownerQueries.listReferencedFiles(), await filesOnDisk(dataDir)]
      return { files: without(files, named), rows: without(named, files) }
    },
    async countSubmissions() {
      const found = await db
        .selectFrom('applications')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('idempotencyKey', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(found.count)
    },
    countUnsealedAuditEntries: () => ownerQueries.countUnsealedAuditEntries(),
    countOf: (table) => ownerQueries.countOf(table),
    close,
  }
}

function without(paths: readonly string[], excluded: readonly string[]) {
  const excludedPaths = new Set(excluded)
  return paths.filter((path) => !excludedPaths.has(path))
}

/** Every stored or staged file, by its path as in a row of `documents`. */
async function filesOnDisk(dataDir: string) {
  const entries = await readdir(join(dataDir, 'documents'), { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [`${basename(entry.parentPath)}/${entry.name}`] : []))
}

async function findLost(db: Database, dataDir: string, acknowledged: readonly AcknowledgedApplication[]) {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('documents', 'documents.applicationId', 'applications.id')
    .select(['reference', 'serviceId', 'idempotencyKey', 'filePath', 'sha256', 'documents.size'])
    .where('idempotencyKey', 'is not', null)
    .execute()
  const documentsByReference = Map.groupBy(rows, ({ reference }) => reference)
  const faults: string[] = []
  for (const { reference, serviceId, idempotencyKey, digests } of acknowledged) {
    const ownDocuments = documentsByReference.get(reference) ?? []
    if (ownDocuments.length === 0) faults.push(`${reference} was acknowledged, but is missing`)
    const stored = ownDocuments.map(({ sha256 }) => sha256.toString('hex')).sort()
    if (String(stored) !== String(digests))
      faults.push(`${reference} has documents that differ from those that were sent`)
    const hasExpectedOrigin = ownDocuments.every(
      (document) => document.serviceId === serviceId && document.idempotencyKey === idempotencyKey,
    )
    if (!hasExpectedOrigin) faults.push(`${reference} has documents of another service or submission`)
    for (const { filePath, sha256, size } of ownDocuments) {
      const bytes = await readFile(join(dataDir, 'documents', filePath)).catch(() => new Uint8Array())
      const isUnchanged = bytes.length === size && digestOf(bytes) === sha256.toString('hex')
      if (!isUnchanged) faults.push(`${reference}: the file ${filePath} differs from what was sent`)
    }
  }
  return faults
}

async function findLostDecisions(db: Database, acknowledged: readonly { reference: string; status: string }[]) {
  const rows = await db
    .selectFrom('decisions')
    .innerJoin('applications', 'applications.id', 'decisions.applicationId')
    .select(({ fn }) => ['reference', 'toStatus', fn.countAll<string>().as('count')])
    .groupBy(['reference', 'toStatus'])
    .execute()
  const counts = new Map(rows.map(({ reference, toStatus, count }) => [`${reference} ${toStatus}`, Number(count)]))
  return acknowledged.flatMap(({ reference, status }) => {
    const count = counts.get(`${reference} ${status}`) ?? 0
    return count === 1 ? [] : [`The decision ${status} on ${reference} was acknowledged, and is stored ${count} times`]
  })
}

/**
 * Each query finds the rows that break a rule, and returns a text that identifies each of them. This text and the key of the
 * query are the subject and the predicate of a sentence.
 */
const RULES: Record<string, RawBuilder<{ which: string }>> = {
  'does not have exactly one notification of its submission': sql`
    select reference as which from applications as a
    where idempotency_key is not null
      and (select count(*) from notices as n where n.application_id = a.id and kind in ('submitted', 'submitted-by-office')) <> 1`,
  'has sent somebody the same notification twice': sql`
    select reference as which from notices join applications as a on a.id = application_id
    group by reference, account_id, kind having count(*) > 1`,
  'does not have exactly one audit entry for its submission': sql`
    select reference as which from applications as a
    left join audit_entries as e on e.subject = a.reference and action = 'application-submitted'
    where idempotency_key is not null group by reference having count(e.id) <> 1`,
  'does not have one audit entry for each decision': sql`
    with logged as (
      select subject, count(*) as count from audit_entries where action = 'application-decided' group by subject)
    select reference as which from applications as a left join logged on subject = reference
    where idempotency_key is not null
      and (select count(*) from decisions as d where d.application_id = a.id) <> coalesce(logged.count, 0)`,
  'does not have one enqueued mail for each step': sql`
    with enqueued as (
      select payload as data from promised_jobs where queue = 'mail'
      union all select data from pgboss.job where name = 'mail'),
    mails as (
      select (data->>'applicationId')::bigint as id, count(*) as count from enqueued
      where data->>'kind' in ('submitted', 'decided') group by 1)
    select reference as which from applications as a left join mails using (id)
    where idempotency_key is not null
      and coalesce(mails.count, 0) <> 1 + (select count(*) from decisions as d where d.application_id = a.id)`,
  'has a status that differs from its last decision': sql`
    select reference as which from applications as a where idempotency_key is not null and status <> coalesce(
      (select to_status from decisions as d where d.application_id = a.id order by id desc limit 1), 'Pending')`,
  'is approved without exactly one certificate, or has a certificate without an approval': sql`
    select reference as which from applications as a where idempotency_key is not null
      and (status = 'Approved')::int <> (select count(*) from certificates as c where c.application_id = a.id)`,
  'is a series of certificate numbers with a gap or a duplicate': sql`
    select n.service_id || ' ' || year as which from certificate_numbers as n
    left join certificates as c on c.service_id = n.service_id and split_part(number, '/', 2) = year::text
    group by n.service_id, year, last_number
    having count(c.id) <> last_number or count(distinct number) <> last_number
      or coalesce(max(split_part(number, '/', 3)::int), 0) <> last_number`,
  'is a certificate without exactly one audit entry': sql`
    select number as which from certificates join applications as a on a.id = application_id
    left join audit_entries as e on e.subject = number and action = 'certificate-issued'
    where idempotency_key is not null group by number having count(e.id) <> 1`,
}

/** Runs the queries one after another, because each reads whole tables while the portal works. */
async function runRules(db: Database) {
  const inconsistencies: string[] = []
  for (const [rule, finding] of Object.entries(RULES)) {
    const { rows } = await finding.execute(db)
    for (const { which } of rows) inconsistencies.push(`${which} ${rule}`)
  }
  return inconsistencies
}

async function findAuditFaults(db: Database, dataDir: string) {
  const storedHeads = await readHeads({ headsFile: headsFile(dataDir), keyFile: publicKeyFile(dataDir) })
  const { isSound, sentences } = describeVerdict(await verifyLog(db, storedHeads.heads), storedHeads)
  return isSound ? [] : sentences
}
