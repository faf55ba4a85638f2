// SPDX-License-Identifier: Apache-2.0
import type { late as source } from '../en/late.ts'

/** The admin's register of late applications, by officer. */
export const late: Record<keyof typeof source, string> = {
  'late.title': 'देरी वाले आवेदन',
  'late.lead':
    'जिन आवेदनों की आखिरी तारीख निकल गई है, और पिछले {days} दिनों के देर से हुए निर्णय, अधिकार पत्र में लिखे अधिकारी के अनुसार।',
  'late.days.explained':
    'देरी के दिन आखिरी तारीख के बाद के कैलेंडर के दिन हैं। आखिरी तारीख अधिकार पत्र के कार्य दिवसों से गिनी जाती है।',
  'late.rule':
    'मुआवज़ा: देरी के हर कैलेंडर दिन के ₹{perDay}, जब समय रुका हो वे दिन छोड़कर, और हर आवेदन पर ज़्यादा से ज़्यादा ₹{cap}। कानून: {clause}',
  'late.failed': 'देरी की सूची नहीं खुल सकी',
  'late.loading': 'देरी की सूची खुल रही है...',
  'late.none': 'किसी आवेदन में देरी नहीं है।',
  'late.all': 'सभी अधिकारी दिखाएँ',
  'late.cut': 'सूची में वही {max} आवेदन हैं जिनकी आखिरी तारीख सबसे पहले थी।',
  'late.undecided': '{count, plural, =0 {कोई निर्णय बाकी नहीं} one {# पर निर्णय बाकी} other {# पर निर्णय बाकी}}',
  'late.decided': '{count, plural, one {# पर देर से निर्णय} other {# पर देर से निर्णय}}',
  'late.showDecided': '{count, plural, one {देर से हुआ # निर्णय दिखाएँ} other {देर से हुए # निर्णय दिखाएँ}}',
  'late.hideDecided': '{count, plural, one {देर से हुआ # निर्णय छिपाएँ} other {देर से हुए # निर्णय छिपाएँ}}',
  'late.sum': '₹{amount} मुआवज़ा',
  'late.total': 'कुल',
  'late.total.count': '{shown} {count, plural, one {आवेदन में देरी} other {आवेदनों में देरी}}',
  'late.officer': 'अधिकारी',
  'late.applicant': 'आवेदक',
  'late.reference': 'आवेदन संख्या',
  'late.service': 'सेवा',
  'late.status': 'स्थिति',
  'late.due': 'आखिरी तारीख',
  'late.decision': 'निर्णय की तारीख',
  'late.decidedOn': 'निर्णय {day} को',
  'late.days': '{days, plural, other {# दिन की देरी}}',
  'late.daysLate': 'देरी के दिन',
  'late.daysCounted': 'मुआवज़े में गिने गए दिन',
  'late.compensation': 'मुआवज़ा',
  'late.amount': 'मुआवज़ा (रुपये)',
  'late.rupees': '₹{amount}',
  'late.capped': 'अधिकतम',
  'late.noCompensation': 'नहीं',
  'late.clause': 'मुआवज़े का कानून',
  'late.action': 'काम',
  'late.notDecided': 'अभी नहीं',
  'late.open': 'खोलें',
  'late.openOf': 'आवेदन {reference} खोलें',
}
