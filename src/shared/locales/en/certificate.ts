/** Words printed on every certificate, whatever the service. */
export const certificate = {
  'certificate.number': 'Certificate number',
  'certificate.replaces': 'Replaces {number}',
  'certificate.reference': 'Application ID',
  'certificate.issuedOn': 'Issued on',
  'certificate.signature': 'Panchayat Secretary',
  'certificate.office': 'Office of the {panchayat}',
  'certificate.note': 'This certificate was issued through the portal of the panchayat.',
  'certificate.emblem': 'A banyan tree, the emblem of {panchayat}',
  'certificate.code': 'A code that a phone reads to check this certificate',
  'certificate.check': 'Check this certificate',
  'certificate.check.how': 'Scan the code with a phone, or enter the number at',
  'certificate.specimen': 'SPECIMEN',
  'certificate.page.about':
    'This page says what stands on the certificate, to be read aloud, enlarged or printed. The signed PDF is the certificate.',
  'certificate.page.refused': 'This certificate cannot be shown',
  'certificate.page.login': 'Go to login',
} as const
