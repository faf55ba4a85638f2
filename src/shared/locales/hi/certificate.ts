import type { certificate as source } from '../en/certificate.ts'

export const certificate: Record<keyof typeof source, string> = {
  'certificate.number': 'प्रमाण पत्र संख्या',
  'certificate.reference': 'आवेदन संख्या',
  'certificate.issuedOn': 'जारी करने की तारीख',
  'certificate.signature': 'पंचायत सचिव',
  'certificate.office': 'कार्यालय, {panchayat}',
  'certificate.note': 'यह प्रमाण पत्र पंचायत के पोर्टल से जारी किया गया है।',
  'certificate.specimen': 'नमूना',
}
