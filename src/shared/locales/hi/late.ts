// SPDX-License-Identifier: Apache-2.0
import type { late as source } from '../en/late.ts'

/** The admin's register of delays, by officer. */
export const late: Record<keyof typeof source, string> = {
  'late.title': 'अधिकारी के अनुसार देरी',
  'late.lead':
    'जिन आवेदनों की आखिरी तारीख निकल गई है, और पिछले {days} दिनों के देर से हुए निर्णय, अधिकार पत्र में लिखे अधिकारी के अनुसार।',
  'late.failed': 'देरी की सूची नहीं खुल सकी',
  'late.loading': 'देरी की सूची खुल रही है...',
  'late.none': 'कोई देरी नहीं।',
  'late.all': 'सभी अधिकारी दिखाएँ',
  'late.cut': 'सूची में वही {max} आवेदन हैं जिनकी आखिरी तारीख सबसे पहले थी।',
  'late.download': 'CSV डाउनलोड करें',
  'late.undecided': '{count, plural, =0 {कोई निर्णय बाकी नहीं} one {# पर निर्णय बाकी} other {# पर निर्णय बाकी}}',
  'late.decided': '{count, plural, one {# पर देर से निर्णय} other {# पर देर से निर्णय}}',
  'late.showDecided': '{count, plural, one {देर से हुआ # निर्णय दिखाएँ} other {देर से हुए # निर्णय दिखाएँ}}',
  'late.hideDecided': '{count, plural, one {देर से हुआ # निर्णय छिपाएँ} other {देर से हुए # निर्णय छिपाएँ}}',
  'late.sum': '₹{amount} मुआवज़ा',
  'late.officer': 'अधिकारी',
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
  'late.noCompensation': 'नहीं',
  'late.clause': 'मुआवज़े का कानून',
  'late.action': 'काम',
  'late.notDecided': 'अभी नहीं',
  'late.open': 'खोलें',
  'late.openOf': 'आवेदन {reference} खोलें',
}
