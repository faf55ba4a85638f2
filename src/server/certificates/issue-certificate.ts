import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Refusal } from '#shared/refusal.ts'
import type { Database } from '../db/connection.ts'
import type { Portal } from '../portal.ts'
import { certificateContent } from './certificate-content.ts'
import { getApprovedApplication } from './find-certificate.ts'
import { nextCertificateNumber } from './next-certificate-number.ts'
import type { CertificateContent } from './typesetting/certificate-content.ts'
import type { Typesetter } from './typesetting/create-typesetter.ts'
import { UnprintableText } from './typesetting/unprintable-text.ts'

type Place = Pick<Portal, 'catalogue' | 'documents' | 'typesetter' | 'configuration'>

/**
 * Numbers, typesets and stores the certificate of an application within the transaction that approves it: these bytes
 * are the certificate for ever. Throws `certificate-unprintable`. If the transaction fails, the sweep takes the file.
 */
export async function issueCertificate(tx: Database, place: Place, { id }: { id: string }) {
  const application = await getApprovedApplication(tx, id)
  const { serviceId, panchayatId, approvedAt } = application
  const service = place.catalogue.get(serviceId)
  const { prefix } = service.definition
  const number = await nextCertificateNumber(tx, { panchayatId, serviceId, prefix }, approvedAt)
  const specimen = place.configuration.mode === 'demo'
  const content = certificateContent({ service, application, number, specimen })
  const pdf = await typeset(place.typesetter, content)
  const filePath = await place.documents.keep(await place.documents.stage(Readable.from([pdf])))
  await tx
    .insertInto('certificates')
    .values({
      applicationId: id,
      panchayatId,
      serviceId,
      number,
      issuedAt: approvedAt,
      filePath,
      sha256: createHash('sha256').update(pdf).digest(),
      size: pdf.length,
    })
    .execute()
}

async function typeset(typesetter: Typesetter, content: CertificateContent) {
  try {
    return await typesetter.typeset(content)
  } catch (error) {
    if (!(error instanceof UnprintableText)) throw error
    throw new Refusal('certificate-unprintable', { values: { characters: error.characters.join(' ') } })
  }
}
