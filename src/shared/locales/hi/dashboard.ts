// SPDX-License-Identifier: Apache-2.0
import type { dashboard as source } from '../en/dashboard.ts'
import { due } from './due.ts'

export const dashboard: Record<keyof typeof source, string> = {
  ...due,
  'dashboard.lead': '{panchayat} में आवेदन करें और अपने आवेदनों की स्थिति देखें।',
  'dashboard.actions': 'आप क्या करना चाहते हैं',
  'dashboard.actions.apply': 'आवेदन करें',
  'dashboard.activity': 'हाल के आवेदन',
  'dashboard.activity.none': 'अभी कुछ नया नहीं है',
  'dashboard.activity.all': 'सभी आवेदन देखें',
  'dashboard.activity.more': 'सभी {count} दिखाएँ',
  'dashboard.activity.fewer': 'कम दिखाएँ',
  'dashboard.progress': '{all} में से चरण {done}: {step}',
  'dashboard.progress.sent': 'जमा हुआ',
  'dashboard.card.with.Pending': 'पंचायत के कर्मचारी आपके दस्तावेज़ जाँच रहे हैं।',
  'dashboard.card.with.Verified': 'अब पंचायत के अधिकारी निर्णय लेंगे।',
  'dashboard.card.days': '{days, plural, =0 {आज जमा हुआ} one {एक दिन से इंतज़ार} other {{days} दिन से इंतज़ार}}',
  'dashboard.card.overdue': 'कार्यालय को {day} तक निर्णय लेना था। पूछें कि देरी क्यों है।',
  'dashboard.card.appeal': 'अपील करें',
  'dashboard.card.call': 'कार्यालय को फ़ोन करें: {phone}',
  'dashboard.card.ready': 'आपका प्रमाण पत्र {day} से तैयार है।',
  'dashboard.card.rejected': '{day} को अस्वीकृत। कारण:',
  'dashboard.card.withdrawn': 'प्रमाण पत्र {day} को वापस लिया गया। कारण:',
  'dashboard.card.download': 'डाउनलोड करें',
  'dashboard.card.correct': 'सुधार कर फिर भेजें',
  'dashboard.card.reason': 'कारण देखें',
  'dashboard.card.with.changes': 'निर्णय से पहले पंचायत को आपसे कुछ बदलाव चाहिए।',
  'dashboard.card.change': 'बदलाव करें',
  'dashboard.card.details': 'पूरी जानकारी देखें',
  'dashboard.activity.failed': 'आपके हाल के आवेदन नहीं दिखाए जा सके',
}
