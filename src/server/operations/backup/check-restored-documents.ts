import { createHash, hash, webcrypto } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { sql } from 'kysely'
import { checkCode } from '#shared/certificates/check-code.ts'
import type { CheckTools } from '#shared/certificates/check-tools.ts'
import { checkPdf } from '#shared/certificates/pdf/check-pdf.ts'
import { findSigningKeys, presentKeys } from '../../certificates/signing/find-signing-keys.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { Database } from '../../platform/db/connection.ts'
import { NOT_EMPTIED } from './copy-files.ts'
import { namingFiles, type TableShape } from './find-tables.ts'
import { readEntry } from './unpack-backup.ts'

/** What a restore saw, a sentence each: what holds, and what does not. */
export interface Findings {
  sound: string[]
  faults: string[]
}

const PAGE = 1_000

/** Reads every document that a row names, and holds its bytes against the digest in its row. */
export async function checkDocuments(
  db: Database,
  tables: readonly TableShape[],
  documents: DocumentStore,
): Promise<Findings> {
  const faults: string[] = []
  let [count, bytes] = [0, 0]
  for (const { name } of namingFiles(tables)) {
    for await (const { path, sha256 } of filesOf(db, name)) {
      const found = await digestOf(documents, path)
      if (found?.sha256 !== sha256) faults.push(`The document ${path} is ${found ? 'not as it was' : 'missing'}.`)
      count += 1
      bytes += found?.size ?? 0
    }
  }
  const sound = `${count - faults.length} documents (${(bytes / 1e6).toFixed(1)} MB), each byte for byte as when it was handed in.`
  return { sound: [sound], faults }
}

async function* filesOf(db: Database, table: string) {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ path: string; sha256: string }>`
      select file_path as path, encode(sha256, 'hex') as sha256 from ${sql.table(table)}
      where file_path > ${after} and ${sql.raw(NOT_EMPTIED)} order by file_path limit ${sql.lit(PAGE)}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.path
  }
}

async function digestOf(documents: DocumentStore, path: string) {
  const bytes: Readable | undefined = await documents.read(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!bytes) return undefined
  const digest = createHash('sha256')
  let size = 0
  for await (const chunk of bytes) {
    digest.update(chunk)
    size += chunk.length
  }
  return { size, sha256: digest.digest('hex') }
}

/** More would tell no more: their bytes were held against their digests already. */
const MOST = 100

/** Checks the signatures of certificates, paper and code, as anybody would: of all, or of a hundred at random. */
export async function checkCertificates(db: Database, documents: DocumentStore): Promise<Findings> {
  const keys = presentKeys(await findSigningKeys(db))
  const certificates = await db
    .selectFrom('certificates')
    .select(['number', 'code', 'filePath'])
    .where('code', 'is not', null)
    .orderBy(sql`random()`)
    .limit(MOST)
    .execute()
  const faults: string[] = []
  for (const { number, code, filePath } of certificates) {
    const ofCode = await checkCode(code ?? '', keys, NODE_TOOLS)
    const paper = await documents.read(filePath).then(readEntry, () => undefined)
    const ofPaper = paper ? await checkPdf(paper, keys, NODE_TOOLS) : { fault: 'missing' }
    const fault = [ofCode, ofPaper].flatMap((found) => ('fault' in found ? [found.fault] : []))[0]
    // What a lost key signed is good for nothing, here as there.
    if (fault !== undefined && fault !== 'compromised-key') faults.push(`The certificate ${number} is ${fault}.`)
  }
  return { sound: [`Certificates whose signatures hold: ${certificates.length - faults.length}.`], faults }
}

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** What the checks of certificates need, done by Node.js. */
const NODE_TOOLS: CheckTools = {
  sha256: async (bytes) => hash('sha256', bytes, 'buffer'),
  verifies: async ({ x, y }, signature, bytes) => {
    const jwk = { kty: 'EC', crv: 'P-256', x, y }
    const key = await webcrypto.subtle.importKey('jwk', jwk, ES256, false, ['verify'])
    return webcrypto.subtle.verify(ES256, key, Uint8Array.from(signature), Uint8Array.from(bytes))
  },
  inflate: (bytes, most) => promisify(inflate)(bytes, { maxOutputLength: most }).catch(() => undefined),
}
