import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { headsFile, publicKeyFile } from '#server/platform/audit/chain/audit-folder.ts'
import { readHeads } from '#server/platform/audit/chain/audit-head.ts'
import { describeVerdict, verifyLog } from '#server/platform/audit/chain/verify-log.ts'
import { type Database, openDatabase } from '#server/platform/db/connection.ts'
import { findRunningServer, PORTAL_NAME } from '#server/platform/db/embedded/portal-database.ts'
import { createOwnerQueries } from '../owner-queries.ts'
import { type Acknowledged, digestOf } from './retrying-clients.ts'

/** Checks of everything that a village stores, from outside the portal. */
export interface ConsistencyCheck {
  /** Acknowledged data that is missing or changed; one sentence each. */
  lost(acknowledged: readonly Acknowledged[]): Promise<string[]>
  /** Inconsistent data, acknowledged or not; one sentence each. */
  disagreements(): Promise<string[]>
  /** The output of `npm run audit:verify` if the log is invalid. */
  auditFaults(): Promise<string[]>
  /** Files without a row, and rows without a file. */
  loose(): Promise<{ files: string[]; rows: string[] }>
  /** How many applications were submitted with a key. */
  submissions(): Promise<number>
  unsealed(): Promise<number>
  countOf: ReturnType<typeof createOwnerQueries>['countOf']
  close(): Promise<void>
}

/** Opens the checks for a portal that runs on this data folder, as the database's owner. */
export async function openConsistencyCheck(dataDir: string): Promise<ConsistencyCheck> {
  const running = await findRunningServer(join(dataDir, 'postgres'))
  if (!running) throw new Error('No portal runs there')
  const { db, close } = openDatabase({ ...running, user: PORTAL_NAME }, () => {}, 2, { statement_timeout: 0 })
  const ownerQueries = createOwnerQueries(db)
  return {
    lost: (acknowledged) => findLost(db, dataDir, acknowledged),
    async disagreements() {
      const { stored, counted } = await ownerQueries.counts()
      const uncounted = Object.keys({ ...stored, ...counted }).filter((what) => stored[what] !== counted[what])
      return [
        ...(await disagreements(db)),
        ...uncounted.map((what) => `${what}: ${stored[what]} counted ${counted[what]}`),
      ]
    },
    auditFaults: () => auditFaults(db, dataDir),
    async loose() {
      const [named, files] = [await ownerQueries.listReferencedFiles(), await filesOnDisk(dataDir)]
      return { files: without(files, named), rows: without(named, files) }
    },
    async submissions() {
      const found = await db
        .selectFrom('applications')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('idempotencyKey', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(found.count)
    },
    unsealed: () => ownerQueries.unsealed(),
    countOf: (table) => ownerQueries.countOf(table),
    close,
  }
}

function without(all: readonly string[], others: readonly string[]) {
  const named = new Set(others)
  return all.filter((path) => !named.has(path))
}

/** Every stored or staged file, by the path in `documents` rows. */
async function filesOnDisk(dataDir: string) {
  const entries = await readdir(join(dataDir, 'documents'), { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [`${basename(entry.parentPath)}/${entry.name}`] : []))
}

async function findLost(db: Database, dataDir: string, acknowledged: readonly Acknowledged[]) {
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
    if (ownDocuments.length === 0) faults.push(`${reference} was acknowledged and is not there`)
    const stored = ownDocuments.map(({ sha256 }) => sha256.toString('hex')).sort()
    if (String(stored) !== String(digests)) faults.push(`${reference} has other documents than were sent`)
    const hasExpectedOrigin = ownDocuments.every(
      (document) => document.serviceId === serviceId && document.idempotencyKey === idempotencyKey,
    )
    if (!hasExpectedOrigin) faults.push(`${reference} has documents of another service or submission`)
    for (const { filePath, sha256, size } of ownDocuments) {
      const bytes = await readFile(join(dataDir, 'documents', filePath)).catch(() => new Uint8Array())
      const isUnchanged = bytes.length === size && digestOf(bytes) === sha256.toString('hex')
      if (!isUnchanged) faults.push(`${reference}: the file ${filePath} is not what was sent`)
    }
  }
  return faults
}

/** Each query finds invalid rows, and returns a text that identifies them. */
const RULES: Record<string, RawBuilder<{ which: string }>> = {
  'has not exactly one notice to its applicant of its receipt': sql`
    select reference as which from applications as a
    where idempotency_key is not null
      and (select count(*) from notices as n where n.application_id = a.id and kind in ('submitted', 'submitted-by-office')) <> 1`,
  'told somebody twice': sql`
    select reference as which from notices join applications as a on a.id = application_id
    group by reference, account_id, kind having count(*) > 1`,
  'has not exactly one entry in the audit log for its receipt': sql`
    select reference as which from applications as a
    left join audit_entries as e on e.subject = a.reference and action = 'application-submitted'
    where idempotency_key is not null group by reference having count(e.id) <> 1`,
  'has not one entry in the audit log for each decision': sql`
    with told as (
      select subject, count(*) as count from audit_entries where action = 'application-decided' group by subject)
    select reference as which from applications as a left join told on subject = reference
    where idempotency_key is not null
      and (select count(*) from decisions as d where d.application_id = a.id) <> coalesce(told.count, 0)`,
  'has not one promise of a mail for each step': sql`
    with promised as (
      select payload as data from promised_jobs where queue = 'mail'
      union all select data from pgboss.job where name = 'mail'),
    mails as (
      select (data->>'applicationId')::bigint as id, count(*) as count from promised
      where data->>'kind' in ('submitted', 'decided') group by 1)
    select reference as which from applications as a left join mails using (id)
    where idempotency_key is not null
      and coalesce(mails.count, 0) <> 1 + (select count(*) from decisions as d where d.application_id = a.id)`,
  'is decided otherwise than its last decision says': sql`
    select reference as which from applications as a where idempotency_key is not null and status <> coalesce(
      (select to_status from decisions as d where d.application_id = a.id order by id desc limit 1), 'Pending')`,
  'is approved without its one certificate, or has one without an approval': sql`
    select reference as which from applications as a where idempotency_key is not null
      and (status = 'Approved')::int <> (select count(*) from certificates as c where c.application_id = a.id)`,
  'is a row of certificate numbers with a gap, or one given twice': sql`
    select n.service_id || ' ' || year as which from certificate_numbers as n
    left join certificates as c on c.service_id = n.service_id and split_part(number, '/', 2) = year::text
    group by n.service_id, year, last_number
    having count(c.id) <> last_number or count(distinct number) <> last_number
      or coalesce(max(split_part(number, '/', 3)::int), 0) <> last_number`,
  'is a certificate whose issue the audit log does not tell once': sql`
    select number as which from certificates join applications as a on a.id = application_id
    left join audit_entries as e on e.subject = number and action = 'certificate-issued'
    where idempotency_key is not null group by number having count(e.id) <> 1`,
}

/** Checks the rules one after another, because each reads whole tables while the portal works. */
async function disagreements(db: Database) {
  const disagreements: string[] = []
  for (const [rule, finding] of Object.entries(RULES)) {
    const { rows } = await finding.execute(db)
    for (const { which } of rows) disagreements.push(`${which} ${rule}`)
  }
  return disagreements
}

async function auditFaults(db: Database, dataDir: string) {
  const storedHeads = await readHeads({ headsFile: headsFile(dataDir), keyFile: publicKeyFile(dataDir) })
  const { isSound, sentences } = describeVerdict(await verifyLog(db, storedHeads.heads), storedHeads)
  return isSound ? [] : sentences
}
