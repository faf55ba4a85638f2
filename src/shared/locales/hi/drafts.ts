// SPDX-License-Identifier: Apache-2.0
import type { drafts as source } from '../en/drafts.ts'

export const drafts: Record<keyof typeof source, string> = {
  'drafts.title': 'अधूरे फ़ॉर्म',
  'drafts.lead':
    'जो फ़ॉर्म आपने शुरू किए पर जमा नहीं किए। आप इन्हें 30 दिन तक किसी भी फ़ोन या कंप्यूटर पर आगे भर सकते हैं। दस्तावेज़ वहीं रहते हैं जहाँ आपने उन्हें चुना।',
  'drafts.empty': 'कोई अधूरा फ़ॉर्म नहीं है',
  'drafts.empty.text': 'फ़ॉर्म बीच में छोड़ने पर वह यहाँ रखा रहता है।',
  'drafts.amends': 'आवेदन {reference} के बदलाव',
  'drafts.changed': 'आखिरी बदलाव: {instant}',
  'drafts.device': 'इस फ़ोन या कंप्यूटर पर',
  'drafts.account': 'आपके खाते में',
  'drafts.both': 'इस फ़ोन या कंप्यूटर पर और आपके खाते में',
  'drafts.notDeleted': 'अधूरा फ़ॉर्म आपके खाते से हटाया नहीं जा सका। नेटवर्क होने पर फिर से कोशिश करें।',
  'drafts.continue': 'आगे भरें',
  'drafts.sent': 'यह फ़ॉर्म भेजा जा चुका है',
  'drafts.sent.text': 'यह किसी दूसरे फ़ोन या कंप्यूटर से भेजा गया था। उसके बाद यहाँ किए गए बदलाव नहीं भेजे गए।',
  'drafts.sent.see': 'आवेदन देखें',
  'drafts.delete.text': '“{title}” अभी जमा नहीं हुआ है। इसके जवाब और दस्तावेज़ यहाँ से और आपके खाते से हट जाएँगे।',
  'drafts.delete.form': 'अधूरा फ़ॉर्म हटाएँ: {title}',
  'dashboard.draft': 'अधूरा',
  'dashboard.draft.text':
    'आखिरी बदलाव: {instant}। यह {place, select, device {सिर्फ़ इसी फ़ोन या कंप्यूटर पर} account {आपके खाते में} other {इस फ़ोन या कंप्यूटर पर और आपके खाते में}} रखा है।',
  'dashboard.outbox': '{count, plural, one {एक फ़ॉर्म भेजा जाना बाकी है} other {{count} फ़ॉर्म भेजे जाने बाकी हैं}}',
  'dashboard.outbox.stopped':
    '{count, plural, one {एक फ़ॉर्म नहीं भेजा गया, इसे आपको देखना है} other {{count} फ़ॉर्म नहीं भेजे गए, इन्हें आपको देखना है}}',
  'dashboard.outbox.open': 'भेजने के लिए तैयार फ़ॉर्म देखें',
  'dashboard.received': 'पोर्टल को मिल गया',
  'dashboard.draft.continue': 'आगे भरें',
}
