// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { checkCode } from '#shared/certificates/certificate-code.ts'
import { checkPdf } from '#shared/certificates/pdf/check-pdf.ts'
import { NODE_TOOLS } from '../../certificates/check-tools.ts'
import { findSigningKeys, presentKeys } from '../../certificates/signing/find-signing-keys.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { Database } from '../../platform/db/connection.ts'
import { undefinedIfMissing } from '../../platform/files.ts'
import { megabytes } from './backup-folder.ts'
import { HAS_FILE } from './copy-files.ts'
import { type TableShape, tablesWithFiles } from './find-tables.ts'

/** The results of a check, one sentence each. */
export interface Findings {
  /** Sentences about intact data. */
  sound: string[]
  /** Sentences about data that is missing, changed or invalid. */
  faults: string[]
}

const ROWS_PER_QUERY = 1_000

/** Reads every document that a row names, and compares its digest with the digest in the row. */
export async function checkDocuments(
  db: Database,
  tables: readonly TableShape[],
  documents: DocumentStore,
): Promise<Findings> {
  const faults: string[] = []
  let count = 0
  let bytes = 0
  for (const { name } of tablesWithFiles(tables)) {
    for await (const { path, sha256 } of findFiles(db, name)) {
      const found = await readDigest(documents, path)
      if (found?.sha256 !== sha256) faults.push(`The document ${path} is ${found ? 'changed' : 'missing'}.`)
      count += 1
      bytes += found?.size ?? 0
    }
  }
  const sound = `${count - faults.length} documents (${megabytes(bytes)}), each unchanged since it was submitted.`
  return { sound: [sound], faults }
}

/** Yields the files that the rows of a table name, in the order of their paths. */
async function* findFiles(db: Database, table: string) {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ path: string; sha256: string }>`
      select file_path as path, encode(sha256, 'hex') as sha256 from ${sql.table(table)}
      where file_path > ${after} and ${sql.raw(HAS_FILE)} order by file_path limit ${sql.lit(ROWS_PER_QUERY)}`.execute(
      db,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_QUERY) return
    after = last.path
  }
}

async function readDigest(documents: DocumentStore, path: string) {
  const bytes = await documents.read(path).catch(undefinedIfMissing)
  if (!bytes) return undefined
  const digest = createHash('sha256')
  let size = 0
  for await (const chunk of bytes) {
    digest.update(chunk)
    size += chunk.length
  }
  return { size, sha256: digest.digest('hex') }
}

/** The size of the sample. A sample suffices, because `checkDocuments` compares the digests of all documents. */
const SAMPLE_SIZE = 100

/** Verifies the signature of the PDF and the signature of the code, for a random sample of the certificates. */
export async function checkCertificates(db: Database, documents: DocumentStore): Promise<Findings> {
  const keys = presentKeys(await findSigningKeys(db))
  const certificates = await db
    .selectFrom('certificates')
    .select(['number', 'code', 'filePath'])
    .where('code', 'is not', null)
    .orderBy(sql`random()`)
    .limit(SAMPLE_SIZE)
    .execute()
  const faults: string[] = []
  for (const { number, code, filePath } of certificates) {
    const codeResult = await checkCode(code ?? '', keys, NODE_TOOLS)
    const pdf = await documents.read(filePath).then(buffer, () => undefined)
    const pdfResult = pdf ? await checkPdf(pdf, keys, NODE_TOOLS) : { error: 'missing' }
    const error = [codeResult, pdfResult].flatMap((result) => ('error' in result ? [result.error] : []))[0]
    // Certificates of a compromised key are already invalid in the original data.
    if (error !== undefined && error !== 'compromised-key') faults.push(`The certificate ${number} is ${error}.`)
  }
  return { sound: [`Certificates with valid signatures: ${certificates.length - faults.length}.`], faults }
}
