// SPDX-License-Identifier: Apache-2.0
import type { definition } from '../../../services/catalogue/household.ts'
import type { WordsFor } from '../../../services/service-words.ts'

export const words: WordsFor<typeof definition> = {
  label: 'परिवार',
  title: 'परिवार प्रमाण पत्र के लिए आवेदन',
  card: { title: 'परिवार पंजीकरण', text: 'ग्रामीण आवास योजना के लिए अपना परिवार दर्ज कराएँ।' },
  department: 'ग्रामीण विकास मंत्रालय',
  scheme: 'प्रधानमंत्री आवास योजना - परिवार पंजीकरण',
  sections: { applicant: 'आवेदक', family: 'परिवार के सदस्य', documents: 'दस्तावेज़' },
  fields: {
    fullName: 'पूरा नाम',
    dob: 'जन्म तिथि',
    gender: 'लिंग',
    address: 'पता',
    phone: 'फ़ोन नंबर',
    email: 'ईमेल',
    purpose: 'उद्देश्य',
    familyMembers: 'परिवार के सदस्य',
  },
  hints: {
    phone: '10 अंक, जैसे आप फ़ोन पर मिलाते हैं',
    familyMembers: 'आपके साथ घर में रहने वाले सभी लोगों को जोड़ें।',
    proofIdentity: 'आधार कार्ड, मतदाता पहचान पत्र, पासपोर्ट, ड्राइविंग लाइसेंस या पैन कार्ड',
    proofResidence: 'राशन कार्ड, मतदाता पहचान पत्र, आधार कार्ड, या बिजली या पानी का बिल',
    affidavit: 'परिवार के बारे में आपका हस्ताक्षर किया हुआ बयान, नोटरी से प्रमाणित',
    passportPhoto: 'आपके चेहरे की हाल की फ़ोटो',
  },
  options: { gender: { Male: 'पुरुष', Female: 'महिला', Other: 'अन्य' } },
  columns: { familyMembers: { name: 'नाम', relationship: 'रिश्ता', dob: 'जन्म तिथि' } },
  entries: { familyMembers: { one: 'परिवार का सदस्य', add: 'परिवार का सदस्य जोड़ें', none: 'अभी कोई सदस्य नहीं जोड़ा गया है' } },
  documents: {
    proofIdentity: 'पहचान प्रमाण',
    proofResidence: 'निवास प्रमाण',
    affidavit: 'शपथ पत्र',
    passportPhoto: 'पासपोर्ट साइज़ फ़ोटो',
  },
  alternatives: {
    proofIdentity: 'सरकार का कोई और कार्ड, जिस पर आपका नाम और फ़ोटो हो, काम आ सकता है। पंचायत कार्यालय से पूछें।',
    proofResidence: 'साथ रहने वाले किसी व्यक्ति के नाम का बिल काम आ सकता है। नहीं तो पंचायत कार्यालय से पूछें।',
    affidavit: 'तहसील में नोटरी इसे लिखकर प्रमाणित करते हैं। इसमें क्या लिखना है, यह पंचायत कार्यालय बताएगा।',
    passportPhoto: 'सादी दीवार के सामने, अच्छी रोशनी में, अपने फ़ोन से फ़ोटो लें।',
  },
  notices: {
    opening: '📌 कृपया सभी दस्तावेज़ सिर्फ़ PDF में अपलोड करें।',
    submitted: '✅ फ़ॉर्म जमा हो गया!',
    failed: '❌ फ़ॉर्म जमा नहीं हो सका। कृपया फिर कोशिश करें।',
    wrongFile: '❌ सिर्फ़ PDF फ़ाइलें लगा सकते हैं।',
  },
  certificate: {
    title: 'परिवार पंजीकरण प्रमाण पत्र',
    subtitle: 'Household Registration Certificate',
    statement: 'प्रमाणित किया जाता है कि नीचे लिखा परिवार इस पंचायत में दर्ज है।',
  },
}
