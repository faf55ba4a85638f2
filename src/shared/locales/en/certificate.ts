/** Words printed on every certificate, whatever the service. */
export const certificate = {
  'certificate.number': 'Certificate number',
  'certificate.reference': 'Application ID',
  'certificate.issuedOn': 'Issued on',
  'certificate.signature': 'Panchayat Secretary',
  'certificate.office': 'Office of the {panchayat}',
  'certificate.note': 'This certificate was issued through the portal of the panchayat.',
  'certificate.specimen': 'SPECIMEN',
} as const
