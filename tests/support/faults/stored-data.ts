// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findRunningServer, PORTAL_NAME } from '#server/platform/db/embedded/portal-database.ts'

/** The contents of a data folder, read without the portal, to check that nothing is lost or incomplete. */
export interface Stored {
  /** Application → the sorted digests of its documents on the disk. */
  documents: Map<string, string[]>
  /** Application → every decided status. */
  decisions: Map<string, string[]>
  /** Application → the digest of its certificate. */
  certificates: Map<string, string>
  usernames: Set<string>
  captions: Set<string>
  /** A description of each incomplete or wrong item. */
  incomplete: string[]
}

interface FileRow {
  kind: 'document' | 'certificate' | 'picture'
  reference: string | null
  path: string
  sha256: string
  size: number
}

/** Reads everything that a running portal stores in `dataDir`, including the contents of files. */
export async function readStored(dataDir: string): Promise<Stored> {
  const client = new pg.Client({ ...(await findRunningServer(join(dataDir, 'postgres'))), user: PORTAL_NAME })
  await client.connect()
  try {
    const query = async <Row>(statement: string) => (await client.query(statement)).rows as Row[]
    const rows = await query<FileRow>(FILES)
    const files = await Promise.all(rows.map((row) => readStoredFile(dataDir, row)))
    const filesOfKind = (kind: FileRow['kind']) => files.filter((file) => file.kind === kind)
    const decided = await query<{ reference: string; statuses: string[] }>(DECISIONS)
    const incompleteRows = await query<{ problem: string }>(INCOMPLETE_ROWS)
    return {
      documents: grouped(filesOfKind('document')),
      certificates: new Map(filesOfKind('certificate').map(({ reference, found }) => [reference ?? '', found])),
      decisions: new Map(decided.map(({ reference, statuses }) => [reference, statuses])),
      usernames: new Set(
        (await query<{ username: string }>('select username from accounts')).map((row) => row.username),
      ),
      captions: new Set((await query<{ caption: string }>('select caption from pictures')).map((row) => row.caption)),
      incomplete: [
        ...incompleteRows.map(({ problem }) => problem),
        ...files.filter(isWrong).map(({ path }) => `the content of ${path} differs from its row`),
      ],
    }
  } finally {
    await client.end()
  }
}

/** Stored files without a row. The portal deletes them at the next start, and every hour. */
export async function findLeftOvers(dataDir: string): Promise<string[]> {
  const client = new pg.Client({ ...(await findRunningServer(join(dataDir, 'postgres'))), user: PORTAL_NAME })
  await client.connect()
  try {
    const { rows } = await client.query<FileRow>(FILES)
    const named = new Set(rows.map(({ path }) => path))
    const entries = await readdir(join(dataDir, 'documents'), { recursive: true })
    return entries.filter((entry) => entry.includes('/') && !named.has(entry))
  } finally {
    await client.end()
  }
}

async function readStoredFile(dataDir: string, row: FileRow) {
  const bytes = await readFile(join(dataDir, 'documents', row.path)).catch(() => Buffer.alloc(0))
  return { ...row, found: createHash('sha256').update(bytes).digest('hex'), foundSize: bytes.length }
}

const isWrong = ({ sha256, size, found, foundSize }: Awaited<ReturnType<typeof readStoredFile>>) =>
  sha256 !== found || size !== foundSize

function grouped(files: readonly Awaited<ReturnType<typeof readStoredFile>>[]) {
  const documents = new Map<string, string[]>()
  for (const { reference, found } of files) {
    if (reference !== null) documents.set(reference, [...(documents.get(reference) ?? []), found].sort())
  }
  return documents
}

/** Selects every file that a row names. */
const FILES = `
  select 'document' as kind, reference, file_path as path, encode(sha256, 'hex') as sha256, documents.size
  from documents left join applications on applications.id = application_id
  union all
  select 'certificate', reference, file_path, encode(sha256, 'hex'), certificates.size
  from certificates join applications on applications.id = application_id
  union all
  select 'picture', null, file_path, encode(sha256, 'hex'), size from pictures`

const DECISIONS = `
  select reference, array_agg(to_status order by decisions.id) as statuses
  from decisions join applications on applications.id = application_id group by reference`

/** Finds rows whose related rows are missing. Rows of the demo village itself are ignored, because they have no audit entries. */
const INCOMPLETE_ROWS = `
  with logged as (select * from applications where submitted_at > (select min(at) from audit_entries)),
  last as (select distinct on (application_id) application_id, to_status from decisions order by application_id, id desc)
  select 'application without documents: ' || reference as problem from applications
    where not exists (select from documents where application_id = applications.id)
  union all
  select 'application without exactly one audit entry for its submission: ' || reference from logged
    where (select count(*) from audit_entries where action = 'application-submitted' and subject = reference) <> 1
  union all
  select 'submission that is only in the audit log: ' || subject from audit_entries
    where action = 'application-submitted' and not exists (select from applications where reference = subject)
  union all
  select 'decisions that differ from the audit log: ' || reference from logged
    where (select count(*) from audit_entries where action = 'application-decided' and subject = reference)
      <> (select count(*) from decisions where application_id = logged.id)
  union all
  select 'status that differs from the last decision: ' || reference from applications left join last on application_id = id
    where status <> coalesce(to_status, 'Pending')
  union all
  select 'approval without exactly one certificate, or the reverse: ' || reference from applications
    where (select count(*) from certificates where application_id = applications.id) <> (status = 'Approved')::int
  union all
  select 'application without a notification: ' || reference from logged
    where not exists (select from notices where application_id = logged.id)
  union all
  select 'stored count that differs from the rows: ' || coalesce(totals.service_id, counted.service_id)
    from (select service_id, status, sum(count) as n from status_counts group by 1, 2) totals
    full join (select service_id, status, count(*) as n from applications group by 1, 2) counted using (service_id, status)
    where coalesce(totals.n, 0) <> coalesce(counted.n, 0)
  union all
  select 'registration that is only in the audit log: ' || subject from audit_entries
    where action = 'registered' and not exists (select from accounts where id::text = subject)
  union all
  select 'gallery picture that is not in the audit log: ' || caption from pictures
    where added_at > (select min(at) from audit_entries)
      and not exists (select from audit_entries where action = 'picture-added' and subject = pictures.id::text)`
