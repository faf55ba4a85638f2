import type { dashboard as source } from '../en/dashboard.ts'

export const dashboard: Record<keyof typeof source, string> = {
  'dashboard.welcome': 'स्वागत है, {name}',
  'dashboard.welcome.text': '{panchayat} में आवेदन करें और अपने आवेदनों की स्थिति देखें।',
  'dashboard.confirm.title': 'अपने ईमेल पते की पुष्टि करें',
  'dashboard.confirm.text': 'हमने {email} पर एक लिंक भेजा है। जब तक आप उसे नहीं खोलते, हम आपको आवेदनों की खबर ईमेल से नहीं भेज सकते।',
  'dashboard.confirm.again': 'लिंक फिर से भेजें',
  'dashboard.confirm.sent': 'लिंक भेज दिया गया है।',
  'dashboard.confirm.link': 'लिंक यहीं खोलें, क्योंकि इस कंप्यूटर से ईमेल बाहर नहीं जाते',
  'dashboard.actions': 'आप क्या करना चाहते हैं',
  'dashboard.actions.apply': 'आवेदन करें',
  'dashboard.draft.title': 'अधूरा आवेदन पूरा करें',
  'dashboard.draft.text': 'आखिरी बदलाव: {instant}। यह सिर्फ़ इसी फ़ोन या कंप्यूटर पर रखा है।',
  'dashboard.draft.continue': 'आगे भरें',
  'dashboard.activity': 'हाल के आवेदन',
  'dashboard.activity.none': 'अभी कुछ नया नहीं है',
  'dashboard.activity.all': 'सभी आवेदन देखें',
  'dashboard.activity.changed': 'आखिरी बदलाव: {day}',
  'dashboard.activity.failed': 'आपके हाल के आवेदन नहीं दिखाए जा सके',
  'dashboard.announcements': 'घोषणाएँ',
  'dashboard.announcements.maintenance': 'पोर्टल की देखभाल',
  'dashboard.announcements.maintenance.text':
    'महीने में एक बार रात को पोर्टल की देखभाल होती है, तब यह थोड़ी देर बंद रह सकता है। आपका भेजा हुआ कुछ भी नहीं खोता।',
  'dashboard.announcements.languages': 'कई भाषाओं में पोर्टल',
  'dashboard.announcements.languages.text':
    'एक राष्ट्रीय अनुवाद मंच की मदद से पोर्टल को और भारतीय भाषाओं में तैयार किया जा रहा है।',
}
