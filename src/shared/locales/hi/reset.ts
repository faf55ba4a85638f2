// SPDX-License-Identifier: Apache-2.0
import type { reset as source } from '../en/reset.ts'
import { credentials } from './credentials.ts'

export const reset: Record<keyof typeof source, string> = {
  ...credentials,
  'reset.sent': 'ओटीपी आपके ईमेल पर भेज दिया गया है!',
  'reset.verified': 'ओटीपी सही है!',
  'reset.done': 'पासवर्ड बदल गया!',
  'reset.title': 'पासवर्ड भूल गए',
  'reset.step': '3 में से कदम {step}',
  'reset.email.title': 'आपका ईमेल',
  'reset.email.text': 'हम आपके खाते के ईमेल पर एक कोड भेजेंगे।',
  'reset.email.submit': 'कोड भेजें',
  'reset.email.failed': 'ईमेल जाँचते समय कुछ गड़बड़ हो गई।',
  'reset.code.title': 'आपका कोड',
  'reset.code.text': 'हमने {email} पर {length} अंकों का कोड भेजा है। इसे 5 मिनट के अंदर भरें।',
  'reset.code.placeholder': '{length} अंकों का ओटीपी',
  'reset.code.submit': 'कोड जाँचें',
  'reset.code.resend': 'नया कोड भेजें',
  'reset.code.resendIn': 'नया कोड {seconds, plural, one {# सेकंड} other {# सेकंड}} बाद माँग सकते हैं।',
  'reset.code.otherEmail': 'दूसरा ईमेल भरें',
  'reset.code.failed': 'ओटीपी की पुष्टि नहीं हो सकी। कृपया फिर कोशिश करें।',
  'reset.password.title': 'आपका नया पासवर्ड',
  'reset.password.text': 'इसके बाद सभी जगह से लॉग आउट हो जाएगा। फिर नए पासवर्ड से लॉग इन करें।',
  'reset.password.submit': 'नया पासवर्ड सहेजें',
  'reset.password.failed': 'पासवर्ड नहीं बदला जा सका।',
  'reset.leaving': 'आपका नया पासवर्ड सहेज लिया गया है। अब इसी से लॉग इन करें।',
}
