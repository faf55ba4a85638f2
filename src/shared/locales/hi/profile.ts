// SPDX-License-Identifier: Apache-2.0
import type { profile as source } from '../en/profile.ts'
import { leave } from './leave.ts'

export const profile: Record<keyof typeof source, string> = {
  ...leave,
  'profile.lead': 'पंचायत के पास आपकी यह जानकारी है। जो आवेदन आप जमा कर चुके हैं, वे वैसे ही रहेंगे।',
  'profile.lead.office': 'यह आपका पोर्टल पर दिखने वाला नाम है। कर्मचारियों की जानकारी में कार्यालय को सिर्फ़ नाम चाहिए।',
  'profile.loadFailed': 'आपकी प्रोफ़ाइल नहीं खुल सकी',
  'profile.account.title': 'आपका खाता',
  'profile.account.text':
    'कार्यालय आपको उपयोगकर्ता नाम और ईमेल से पहचानता है, इसलिए ये यहाँ नहीं बदले जाते। अगर इनमें से कुछ बदलना हो, तो पहचान का प्रमाण लेकर पंचायत कार्यालय आएँ।',
  'profile.account.text.office':
    'ईमेल से आप लॉग इन करते हैं, और आपके निर्णय उपयोगकर्ता नाम के साथ दर्ज होते हैं, इसलिए ये यहाँ नहीं बदले जाते। बदलना हो, तो पोर्टल सँभालने वाले से कहें।',
  'profile.picture.title': 'आपकी फ़ोटो',
  'profile.picture.chosen': 'आपकी नई फ़ोटो',
  'profile.picture.none': 'अभी आपकी कोई फ़ोटो नहीं है।',
  'profile.picture.afterSaving': 'आपकी नई फ़ोटो; बदलाव सहेजने पर लग जाएगी।',
  'profile.picture.remove': 'फ़ोटो हटाएँ',
  'profile.picture.removed': 'बदलाव सहेजने पर फ़ोटो हट जाएगी।',
  'profile.picture.undoRemove': 'फ़ोटो रहने दें',
  'profile.aadhar.saved': 'पोर्टल के पास {aadhar} है। इसे रखना हो तो यह जगह खाली छोड़ें, नहीं तो दूसरा नंबर लिखें।',
  'profile.officeNumbers': 'आपके अपने नंबर',
  'profile.officeNumbers.text': 'जिस आवेदन में इनमें से कोई नंबर हो, उस पर आपसे निर्णय नहीं माँगा जाएगा।',
  'profile.officeNumbers.aadhar': '12 अंक। एन्क्रिप्ट करके रखा जाता है; आखिरी चार अंकों से ज़्यादा कोई नहीं देखता।',
  'profile.save': 'बदलाव सहेजें',
  'profile.saved': 'आपकी प्रोफ़ाइल सहेज ली गई है।',
  'profile.saveFailed': 'आपके बदलाव सहेजे नहीं जा सके। कृपया फिर कोशिश करें।',
}
