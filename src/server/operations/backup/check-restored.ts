// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type pg from 'pg'
import { openDocuments } from '../../documents/open-documents.ts'
import { headsFile, publicKeyFile } from '../../platform/audit/chain/audit-folder.ts'
import { readHeads } from '../../platform/audit/chain/audit-head.ts'
import { describeVerdict, verifyLog } from '../../platform/audit/chain/verify-log.ts'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import type { Database } from '../../platform/db/connection.ts'
import { describeUnused, findPanchayats, findUnused, nameOfPanchayat } from '../installation/panchayats.ts'
import { checkCertificates, checkDocuments, type Findings } from './check-restored-documents.ts'
import { quoteName } from './find-tables.ts'
import type { About, Manifest } from './manifest.ts'

interface RestoredPortal {
  configuration: Configuration
  db: Database
  /** The description of the backup that was restored. */
  about: About
}

/** Checks the panchayat, counters, documents, audit log and certificates of a restored portal. */
export async function checkRestored({ configuration, db, about }: RestoredPortal): Promise<Findings> {
  // The errors that the store would only log are ignored, because reading a document throws them, too.
  const documents = await openDocuments(configuration, about.installationId, () => {})
  const findings = [
    await checkPanchayats(db),
    await checkCounters(db),
    await checkSearchTexts(db),
    await checkDocuments(db, about.tables, documents),
    await checkAuditLog(db, configuration),
    await checkCertificates(db, documents),
    await checkCertificateLog(db),
  ]
  return { sound: findings.flatMap(({ sound }) => sound), faults: findings.flatMap(({ faults }) => faults) }
}

/**
 * Reports the `PANCHAYAT_CODE` with which the portal must start. A start with a wrong code creates another panchayat, so each
 * panchayat without any data is a fault.
 */
async function checkPanchayats(db: Database): Promise<Findings> {
  const unused = await findUnused(db)
  const used = (await findPanchayats(db)).filter(({ id }) => unused.every((panchayat) => panchayat.id !== id))
  const sound = used.map(
    (panchayat) =>
      `The panchayat ${nameOfPanchayat(panchayat)}: the portal starts with PANCHAYAT_CODE=${panchayat.code}.`,
  )
  return { sound, faults: unused.map(describeUnused) }
}

/** Compares the stored counters of the dashboards with the applications. */
async function checkCounters(db: Database): Promise<Findings> {
  const { rows } = await sql<{ status: string }>`
    select status from (select status, sum(count) as count from status_counts group by status) as stored
    full join (select status, count(*) as count from applications group by status) as actual using (status)
    where coalesce(stored.count, 0) <> coalesce(actual.count, 0)`.execute(db)
  const faults = rows.map(({ status }) => `The dashboards' count of ${status} applications differs from the rows.`)
  return { sound: ['The counters of the dashboards match the applications.'], faults }
}

/** Compares the table of search texts with the applications. */
async function checkSearchTexts(db: Database): Promise<Findings> {
  const { rows } = await sql<{ reference: string }>`
    select reference from applications left join application_search on application_id = applications.id
    where search_text is distinct from search_text(reference, summary, department, scheme) limit 1`.execute(db)
  const faults = rows.map(({ reference }) => `The search text of ${reference} does not match its application.`)
  return { sound: ['The search texts match the applications.'], faults }
}

async function checkAuditLog(db: Database, { dataDir }: Configuration): Promise<Findings> {
  const storedHeads = await readHeads({ headsFile: headsFile(dataDir), keyFile: publicKeyFile(dataDir) })
  const { isSound, sentences } = describeVerdict(await verifyLog(db, storedHeads.heads), storedHeads)
  const findings = sentences.map((sentence) => `The audit log: ${sentence}`)
  return isSound ? { sound: findings, faults: [] } : { sound: [], faults: findings }
}

/**
 * Compares the certificates with the log that `/verify` reads. The next start logs the certificates that were not yet logged
 * at the time of the backup. The log stores the hash of each code after a zero byte, which marks a leaf of its hash tree.
 */
async function checkCertificateLog(db: Database): Promise<Findings> {
  const { rows } = await sql<{ number: string }>`
    select number from certificates join certificate_log on position = id
    where leaf_hash <> sha256('\\x00'::bytea || convert_to(coalesce(code, ''), 'UTF8')) order by id limit 1`.execute(db)
  const faults = rows.map(({ number }) => `The certificate ${number} does not match the log of issued certificates.`)
  return { sound: ['The log of issued certificates matches the certificates.'], faults }
}

/**
 * Compares the number of rows of each table with the manifest. `deleted` contains the number of rows of each table that
 * were deleted after loading. Must be called before later migrations, which may add or delete rows.
 */
export async function checkRows(
  client: pg.ClientBase,
  { tables }: Pick<Manifest, 'tables'>,
  deleted: ReadonlyMap<string, number>,
): Promise<Findings> {
  const faults: string[] = []
  let restored = 0
  for (const { name, rows: counted } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoteName(name)}`)
    const count = Number(rows[0]?.count)
    restored += count
    const expected = counted - (deleted.get(name) ?? 0)
    if (count !== expected) faults.push(`The table ${name} has ${count} rows instead of ${expected}.`)
  }
  return { sound: [`${restored} rows in ${tables.length} tables.`], faults }
}
