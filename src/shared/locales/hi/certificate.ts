// SPDX-License-Identifier: Apache-2.0
import type { certificate as source } from '../en/certificate.ts'

export const certificate: Record<keyof typeof source, string> = {
  'certificate.number': 'प्रमाण पत्र संख्या',
  'certificate.replaces': '{number} की जगह',
  'certificate.reference': 'आवेदन संख्या',
  'certificate.issuedOn': 'जारी करने की तारीख',
  'certificate.signature': 'पंचायत सचिव',
  'certificate.office': 'कार्यालय, {panchayat}',
  'certificate.note': 'यह प्रमाण पत्र पंचायत के पोर्टल से जारी किया गया है।',
  'certificate.emblem': 'बरगद का पेड़, {panchayat} का प्रतीक',
  'certificate.code': 'इस प्रमाण पत्र को फ़ोन से जाँचने का कोड',
  'certificate.check': 'इस प्रमाण पत्र को जाँचें',
  'certificate.check.how': 'फ़ोन से कोड स्कैन करें, या इस पते पर संख्या लिखें',
  'certificate.specimen': 'नमूना',
  'certificate.preview': 'झलक',
  'certificate.page.about':
    'इस पन्ने पर वही लिखा है जो प्रमाण पत्र पर है। इसे सुन सकते हैं, बड़ा कर सकते हैं या प्रिंट कर सकते हैं। असली प्रमाण पत्र हस्ताक्षर वाली PDF है।',
  'certificate.page.refused': 'यह प्रमाण पत्र नहीं दिखाया जा सकता',
  'certificate.page.login': 'लॉग इन पर जाएँ',
  'receipt.title': 'रसीद',
  'receipt.compensation.text':
    'निर्णय में {daysLate, plural, other {# दिन}} की देरी{counted, select, all {} other {, जिनमें से {days, plural, =0 {कोई नहीं गिना गया} one {# दिन गिना गया} other {# दिन गिने गए}}}}। मुआवज़ा: ₹{amount} (₹{perDay} प्रतिदिन, ज़्यादा से ज़्यादा ₹{cap})। {clause}',
  'receipt.statement': 'पंचायत को यह आवेदन मिल गया है। उसे {day} तक निर्णय लेना है।',
  'receipt.statement.noDay': 'पंचायत को यह आवेदन मिल गया है।',
  'receipt.service': 'सेवा',
  'receipt.summary': 'किसके लिए',
  'receipt.submitted': 'मिलने की तारीख',
  'receipt.note': '{address} पर आवेदन संख्या और अपने मोबाइल नंबर के आखिरी चार अंक लिखकर देखें कि आवेदन कहाँ तक पहुँचा।',
}
