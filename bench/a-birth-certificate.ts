import type { CertificateOrder } from '#server/certificates/signing/sign-in-worker.ts'

/** What is asked of the signer for one invented child; each one differs. */
export function aBirthCertificate(position: number): Pick<CertificateOrder, 'content' | 'claims'> {
  const number = `BC/2026/${String(position + 1).padStart(6, '0')}`
  const answers = {
    childFirstName: 'Aarohi',
    childMiddleName: 'Sandip',
    childLastName: `Kulkarni ${position}`,
    dateOfBirth: '2026-03-04',
    placeOfBirth: 'Primary Health Centre, Sundarpur',
    fatherName: 'Sandip Kulkarni',
    motherName: 'मीनाक्षी कुलकर्णी',
  }
  return {
    content: {
      language: 'en',
      title: 'Birth Certificate',
      subtitle: 'जन्म प्रमाण पत्र',
      panchayat: { name: 'Sundarpur Gram Panchayat', block: 'Kheda', district: 'Ratnagiri', state: 'Maharashtra' },
      number,
      reference: 'BC-2026-7KQ4M2XD',
      statement: 'This is to certify that the birth described below is entered in the register of this panchayat.',
      lines: Object.entries(answers).map(([label, value]) => ({ label, value })),
      tables: [],
      issuedOn: 'Nov 21, 2026',
      issuedAt: '2026-11-21T06:30:00.000Z',
      words: {
        number: 'Certificate number',
        reference: 'Application ID',
        issuedOn: 'Date of issue',
        signature: 'Panchayat Secretary',
        office: 'Sundarpur Gram Panchayat',
        note: 'Anyone may ask the panchayat office to confirm this certificate by its number.',
        specimen: 'SPECIMEN',
      },
      specimen: false,
    },
    claims: {
      no: number,
      svc: 'birth-certificates',
      by: 'Sundarpur Gram Panchayat',
      iat: 1_795_000_000,
      st: position,
      ln: answers,
    },
  }
}
