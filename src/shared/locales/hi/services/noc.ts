// SPDX-License-Identifier: Apache-2.0
import type { definition } from '../../../services/catalogue/noc.ts'
import type { WordsFor } from '../../../services/service-words.ts'

export const words: WordsFor<typeof definition> = {
  label: 'एनओसी',
  title: 'एनओसी आवेदन फ़ॉर्म',
  card: { title: 'एनओसी स्वीकृति', text: 'दुकान या कारखाने के लिए अनापत्ति प्रमाण पत्र पाएँ।' },
  department: 'शहरी विकास विभाग',
  scheme: 'सरल एनओसी स्वीकृति पहल',
  sections: { applicant: 'आवेदक', business: 'कारोबार और उसकी जगह', documents: 'दस्तावेज़' },
  fields: {
    applicantName: 'आवेदक का नाम',
    aadhaarNumber: 'आधार नंबर',
    contactNumber: 'संपर्क नंबर',
    plotNumber: 'प्लॉट नंबर',
    businessName: 'कारोबार का नाम',
    purpose: 'उद्देश्य',
    location: 'जगह',
  },
  hints: {
    aadhaarNumber: '12 अंक। कार्यालय को सिर्फ़ आखिरी चार अंक दिखते हैं।',
    contactNumber: '10 अंक, जैसे आप फ़ोन पर मिलाते हैं',
    identityProof: 'आधार कार्ड, मतदाता पहचान पत्र, पासपोर्ट, ड्राइविंग लाइसेंस या पैन कार्ड',
    landProof: 'ज़मीन का रिकॉर्ड, बिक्री पत्र, या मालिक के साथ किराये का समझौता',
    applicationLetter: 'पंचायत के नाम आपका हस्ताक्षर किया हुआ पत्र, जिसमें लिखा हो कि आप क्या करना चाहते हैं',
    landMap: 'नक्शा या हाथ से बना चित्र, जिसमें प्लॉट और आसपास की ज़मीन दिखे',
    environmentalClearance: 'सिर्फ़ उस कारोबार के लिए जिसमें धुआँ, गंदा पानी या तेज़ शोर हो',
    neighborNoc: 'पड़ोसियों का हस्ताक्षर किया हुआ पत्र',
  },
  whereToFind: {
    aadhaarNumber: 'यह 12 अंकों का नंबर आधार कार्ड पर सबसे नीचे, नाम और फ़ोटो के नीचे होता है।',
    plotNumber: 'ज़मीन के रिकॉर्ड (खतौनी) की नकल में यह “खसरा नंबर” वाले खाने में होता है, जैसे 123/4। पटवारी भी यह नंबर बता सकते हैं।',
  },
  options: {},
  columns: {},
  documents: {
    identityProof: 'पहचान प्रमाण',
    landProof: 'ज़मीन का प्रमाण',
    applicationLetter: 'आवेदन पत्र',
    landMap: 'ज़मीन का नक्शा',
    environmentalClearance: 'पर्यावरण मंज़ूरी',
    neighborNoc: 'पड़ोसी की एनओसी',
  },
  alternatives: {
    identityProof: 'सरकार का कोई और कार्ड, जिस पर आपका नाम और फ़ोटो हो, काम आ सकता है। पंचायत कार्यालय से पूछें।',
    landProof: 'ज़मीन के रिकॉर्ड की नकल तहसील से मिलती है। जगह किराये की हो तो किराये का समझौता काफ़ी है।',
    applicationLetter: 'सादे कागज़ पर हाथ से लिखें: आपका नाम, प्लॉट और कारोबार। हस्ताक्षर करें और फ़ोटो लें।',
    landMap: 'हाथ से चित्र बनाएँ, या पटवारी से गाँव के नक्शे की नकल माँगें।',
  },
  notices: {
    opening: 'कृपया फ़ॉर्म ध्यान से भरें और सिर्फ़ PDF फ़ाइलें अपलोड करें।',
    submitted: 'आवेदन जमा हो गया!',
    failed: 'आवेदन जमा नहीं हो सका। फिर कोशिश करें।',
    missing: 'सभी जानकारी और दस्तावेज़ ज़रूरी हैं।',
    wrongFile: '❌ सिर्फ़ PDF फ़ाइलें लगा सकते हैं।',
  },
  certificate: {
    title: 'अनापत्ति प्रमाण पत्र',
    subtitle: 'No Objection Certificate',
    statement: 'नीचे लिखे कारोबार पर, नीचे लिखी जगह के लिए, इस पंचायत को कोई आपत्ति नहीं है।',
  },
}
