import { certificateClaims } from '#server/certificates/certificate-claims.ts'
import { composeCertificate } from '#server/certificates/compose-certificate.ts'
import type { CertificateOrder } from '#server/certificates/signing/sign-in-worker.ts'
import type { Catalogue } from '#shared/services/catalogue-register.ts'

/** The input of the signer for one fictional birth certificate, as an approval builds it. Each position gives another one. */
export function sampleCertificateOrder(
  catalogue: Catalogue,
  position: number,
): Pick<CertificateOrder, 'content' | 'claims'> {
  const service = catalogue.get('birth-certificates')
  const number = `BC/2026/${String(position + 1).padStart(6, '0')}`
  const application = {
    reference: 'BC-2026-7KQ4M2XD',
    panchayatId: '1',
    serviceId: service.definition.id,
    name: 'Sundarpur Gram Panchayat',
    block: 'Kheda',
    district: 'Ratnagiri',
    state: 'Maharashtra',
    language: position % 2 === 0 ? 'en' : 'hi',
    approvedAt: new Date('2026-11-21T06:30:00Z'),
    answers: {
      childFirstName: 'Aarohi',
      childMiddleName: 'Sandip',
      childLastName: `Kulkarni ${position}`,
      dateOfBirth: '2026-03-04',
      placeOfBirth: 'Primary Health Centre, Sundarpur',
      fatherName: 'Sandip Kulkarni',
      motherName: 'मीनाक्षी कुलकर्णी',
    },
  }
  return {
    content: composeCertificate({ service, application, number, specimen: false }),
    claims: certificateClaims({ service, application, number, certificateId: String(position) }),
  }
}
