import { sql } from 'kysely'
import { checkCode } from '#shared/certificates/certificate-code.ts'
import { checkPdf } from '#shared/certificates/pdf/check-pdf.ts'
import { findSigningKeys, presentKeys } from '../../../certificates/signing/find-signing-keys.ts'
import type { DocumentStore } from '../../../documents/document-store.ts'
import type { Database } from '../../../platform/db/connection.ts'
import type { Findings } from './findings.ts'
import { NODE_TOOLS } from './node-tools.ts'
import { readEntry } from './restored-files.ts'

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
