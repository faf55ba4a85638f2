// SPDX-License-Identifier: Apache-2.0
import type { track as source } from '../en/track.ts'
import { due } from './due.ts'

export const track: Record<keyof typeof source, string> = {
  ...due,
  'track.title': 'आवेदन की स्थिति देखें',
  'track.lead': 'बिना लॉग इन के देखें कि आवेदन कहाँ तक पहुँचा।',
  'track.reference': 'आवेदन संख्या',
  'track.reference.hint': 'यह रसीद पर लिखी है, जैसे {example}',
  'track.reference.missing': 'कृपया आवेदन संख्या लिखें',
  'track.reference.wrong': 'यह आवेदन संख्या सही नहीं है। कृपया रसीद से मिलाएँ।',
  'track.digits': 'मोबाइल नंबर के आखिरी चार अंक',
  'track.digits.hint': 'उस खाते का नंबर, जिससे आवेदन भेजा गया था',
  'track.digits.missing': 'कृपया चार अंक लिखें',
  'track.submit': 'स्थिति देखें',
  'track.another': 'दूसरे आवेदन की स्थिति देखें',
  'track.step.Pending': 'मिल गया',
  'track.step.reopened': 'अपील पर नए निर्णय का आदेश',
  'track.step.Verified': 'दस्तावेज़ जाँच लिए गए',
  'track.step.Approved': 'स्वीकृत। प्रमाण पत्र तैयार है।',
  'track.step.Rejected': 'अस्वीकृत। कारण पढ़ने के लिए लॉग इन करें।',
  'track.next.Pending': 'आगे: पंचायत के कर्मचारी दस्तावेज़ जाँचेंगे',
  'track.next.Verified': 'आगे: पंचायत निर्णय लेगी',
  'track.next.changes': 'आगे: आवेदक वे बदलाव भेजे, जो पंचायत ने माँगे हैं। देखने के लिए लॉग इन करें।',
  'track.history': 'आवेदन के चरण',
  'track.appeal': 'अगर आप सहमत नहीं हैं, तो अपील कर सकते हैं। कब तक, यह देखने और अपील करने के लिए लॉग इन करें।',
  'track.appeal.contact': 'अपील पर निर्णय कौन करता है और कितने समय में',
  'track.login': 'पूरी जानकारी के लिए लॉग इन करें',
}
