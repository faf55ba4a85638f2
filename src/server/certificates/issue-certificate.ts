// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { RequestError } from '#shared/request-error.ts'
import { todayInIndia } from '#shared/rules.ts'
import { storeBytes } from '../documents/store-documents.ts'
import type { Database } from '../platform/db/connection.ts'
import { codeContent } from './certificate-claims.ts'
import type { CertificateDeps } from './certificate-deps.ts'
import { composeCertificate } from './compose-certificate.ts'
import { getApprovedApplication } from './find-certificate.ts'
import { CERTIFICATE_IDS } from './log/append-issued.ts'
import type { Signer } from './signing/create-signer.ts'
import { getCurrentKey } from './signing/find-signing-keys.ts'
import { UnprintableText } from './typesetting/printable-text.ts'

interface Issuance {
  /** Id of the application. */
  id: string
  /** The number of the certificate that this one replaces. */
  replaces?: { id: string; number: string }
}

type Deps = Pick<CertificateDeps, 'catalogue' | 'documents' | 'signer' | 'configuration'>

/**
 * Numbers, typesets, signs and stores the certificate of an application within the transaction that approves the application.
 * The stored PDF never changes. Takes only the id from the caller, and reads the status and the answers from the database.
 * Returns the number. Throws `certificate-unprintable`. If the transaction fails, the sweep (see docs/glossary.md) deletes the
 * file.
 */
export async function issueCertificate(tx: Database, deps: Deps, { id, replaces }: Issuance) {
  const application = await getApprovedApplication(tx, id)
  const { serviceId, panchayatId, approvedAt } = application
  const service = deps.catalogue.get(serviceId)
  const { prefix } = service.definition
  const number = await nextCertificateNumber(tx, { panchayatId, serviceId, prefix }, approvedAt)
  const certificateId = await nextCertificateId(tx)
  const key = await getCurrentKey(tx, panchayatId)
  const specimen = deps.configuration.mode === 'demo'
  const certified = await certify(deps.signer, {
    key,
    content: composeCertificate({ service, application, number, specimen, replaces: replaces?.number }),
    code: codeContent({ service, application, number, certificateId }),
  })
  const { pdf, code, content } = certified
  const filePath = await storeBytes(pdf, deps.documents)
  await tx
    .insertInto('certificates')
    .values({
      id: certificateId,
      applicationId: id,
      panchayatId,
      serviceId,
      number,
      issuedAt: approvedAt,
      filePath,
      sha256: createHash('sha256').update(pdf).digest(),
      size: pdf.length,
      kid: key.kid,
      code,
      content: JSON.stringify(content),
      replacesId: replaces?.id ?? null,
    })
    .execute()
  return { number }
}

const certify = (signer: Signer, task: Parameters<Signer['certify']>[0]) =>
  translateUnprintableError(signer.certify(task))

/** Waits for a typesetter, and throws `certificate-unprintable` in place of its error `UnprintableText`. */
export async function translateUnprintableError<Result>(typesetting: Promise<Result>) {
  try {
    return await typesetting
  } catch (error) {
    if (!(error instanceof UnprintableText)) throw error
    throw new RequestError('certificate-unprintable', { values: { characters: error.characters.join(' ') } })
  }
}

/**
 * Reserves the id of the certificate's row, because the signed code contains it and is created before the row. PostgreSQL
 * assigns the id of the transaction first; the log of issued certificates relies on that order (`createAppender`).
 */
async function nextCertificateId(tx: Database) {
  const { rows } = await sql<{ id: string }>`
    select case when pg_current_xact_id() is not null then nextval(${CERTIFICATE_IDS}) end as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A sequence always returns a number')
  return row.id
}

/** The certificates that share the counter of one year. */
interface Series {
  panchayatId: string
  serviceId: string
  prefix: string
}

/**
 * The next certificate number of the panchayat, service and year, such as `BC/2026/000123`, without gaps: the
 * counter's row is locked until the approval commits.
 */
async function nextCertificateNumber(tx: Database, { panchayatId, serviceId, prefix }: Series, issuedAt: Date) {
  const year = Number(todayInIndia(issuedAt).slice(0, 4))
  const { lastNumber } = await tx
    .insertInto('certificateNumbers')
    .values({ panchayatId, serviceId, year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['panchayatId', 'serviceId', 'year'])
        .doUpdateSet({ lastNumber: sql<number>`certificate_numbers.last_number + 1` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return `${prefix}/${year}/${String(lastNumber).padStart(6, '0')}`
}
