// SPDX-License-Identifier: Apache-2.0
import type { account as source } from '../en/account.ts'

export const account: Record<keyof typeof source, string> = {
  'login.title': 'फिर से स्वागत है',
  'login.lead': 'आवेदन करने और अपने आवेदनों की स्थिति देखने के लिए लॉग इन करें।',
  'login.remember': 'मुझे याद रखें',
  'login.submit': 'लॉग इन करें',
  'login.forgot': 'पासवर्ड भूल गए?',
  'login.new': 'यहाँ नए हैं?',
  'login.register': 'नया खाता बनाएँ',
  'login.failed': 'लॉग इन नहीं हो सका! कृपया फिर कोशिश करें।',
  'login.noAnswer': 'कुछ गड़बड़ हो गई!',
  'login.opening': 'आपका डैशबोर्ड खुल रहा है...',
  'login.demo.title': 'डेमो खाते',
  'login.demo.text': 'नीचे दिए किसी भी खाते से पोर्टल आज़माएँ। यह गाँव काल्पनिक है।',
  'login.demo.user': 'नागरिक, जो आवेदन करते हैं',
  'login.demo.staff': 'कर्मचारी, जो सत्यापन करते हैं',
  'login.demo.admin': 'अधिकारी, जो स्वीकृति देते हैं',
  'login.demo.appellate': 'अपीलीय अधिकारी, जो अपील पर निर्णय देते हैं',
  'login.demo.use': 'यह खाता चुनें',
  'login.demo.useOf': 'यह खाता चुनें: {email}',
  'login.demo.password': 'सभी का पासवर्ड: {password}',
  'field.email': 'ईमेल',
  'field.password': 'पासवर्ड',
}
