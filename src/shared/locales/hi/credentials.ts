import type { credentials as source } from '../en/credentials.ts'

/** The fields of small forms about accounts. The module of each screen with such a form contains these words, except the login. */
export const credentials: Record<keyof typeof source, string> = {
  'field.username': 'उपयोगकर्ता नाम',
  'field.currentPassword': 'मौजूदा पासवर्ड',
  'field.ownPassword': 'आपका अपना पासवर्ड',
  'field.newPassword': 'नया पासवर्ड',
  'field.otp': 'ओटीपी',
  'field.firstName': 'पहला नाम',
  'field.lastName': 'उपनाम',
  'register.hint.password': 'कम से कम {least} अक्षर',
  'reset.code.demo': 'डेमो में कोई ईमेल बाहर नहीं जाता। आपका कोड {code} है।',
  'reset.backToLogin': 'लॉग इन पर वापस जाएँ',
}
