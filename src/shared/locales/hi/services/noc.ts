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
