// SPDX-License-Identifier: Apache-2.0
import type { definition } from '../../../services/catalogue/birth-certificates.ts'
import type { WordsFor } from '../../../services/service-words.ts'

export const words: WordsFor<typeof definition> = {
  label: 'जन्म प्रमाण पत्र',
  title: 'जन्म प्रमाण पत्र के लिए आवेदन',
  card: { title: 'जन्म प्रमाण पत्र', text: 'जन्म दर्ज कराएँ और अपने बच्चे का प्रमाण पत्र पाएँ।' },
  department: 'स्वास्थ्य एवं परिवार कल्याण मंत्रालय',
  scheme: 'राष्ट्रीय जन्म पंजीकरण कार्यक्रम',
  sections: { child: 'बच्चा', parents: 'माता-पिता', proofs: 'प्रमाण और दस्तावेज़' },
  fields: {
    childFirstName: 'बच्चे का पहला नाम',
    childMiddleName: 'बच्चे का बीच का नाम',
    childLastName: 'बच्चे का उपनाम',
    dateOfBirth: 'जन्म तिथि',
    placeOfBirth: 'जन्म स्थान',
    fatherName: 'पिता का नाम',
    motherName: 'माता का नाम',
    proofOfBirth: 'जन्म का प्रमाण',
    parentIdentityProof: 'माता या पिता का पहचान प्रमाण',
    parentAddressProof: 'माता या पिता के पते का प्रमाण',
  },
  hints: {
    dateOfBirth: 'जैसे 15 जून 2026',
    placeOfBirth: 'अस्पताल या घर, गाँव और ज़िला',
    proofOfBirth: 'जन्म के प्रमाण के लिए आप क्या दिखाएँगे',
    parentIdentityProof: 'इससे माता या पिता की पहचान होती है',
    parentAddressProof: 'इससे पता चलता है कि माता या पिता कहाँ रहते हैं',
    marriageCertificate: 'अगर माता-पिता के पास हो',
  },
  whereToFind: {
    dateOfBirth:
      'अस्पताल के डिस्चार्ज पत्र में यह जन्म वाली पंक्ति में, समय के साथ लिखी होती है। घर में जन्म हुआ हो तो आशा या एएनएम ने इसे लिखा होता है।',
  },
  options: {
    proofOfBirth: {
      birthCertificate: 'जन्म प्रमाण पत्र',
      aadhaar: 'आधार कार्ड',
      passport: 'पासपोर्ट',
      hospitalSummary: 'अस्पताल का डिस्चार्ज पत्र',
      schoolLeaving: 'स्कूल छोड़ने का प्रमाण पत्र',
    },
    parentIdentityProof: {
      aadhaar: 'आधार कार्ड',
      passport: 'पासपोर्ट',
      voterId: 'मतदाता पहचान पत्र',
      drivingLicense: 'ड्राइविंग लाइसेंस',
      panCard: 'पैन कार्ड',
    },
    parentAddressProof: {
      aadhaar: 'आधार कार्ड',
      passport: 'पासपोर्ट',
      rationCard: 'राशन कार्ड',
      voterId: 'मतदाता पहचान पत्र',
      drivingLicense: 'ड्राइविंग लाइसेंस',
      utilityBill: 'बिजली या पानी का बिल',
    },
  },
  columns: {},
  documents: {
    proofOfBirth: 'जन्म का प्रमाण (दस्तावेज़)',
    parentIdentityProof: 'माता या पिता का पहचान प्रमाण (दस्तावेज़)',
    parentAddressProof: 'माता या पिता के पते का प्रमाण (दस्तावेज़)',
    marriageCertificate: 'विवाह प्रमाण पत्र',
  },
  applicantIs: { motherName: 'मैं माता हूँ', fatherName: 'मैं पिता हूँ' },
  alternatives: {
    proofOfBirth:
      'जन्म अस्पताल में हुआ हो तो अस्पताल से डिस्चार्ज पत्र माँगें। जन्म घर पर हुआ हो तो आशा या एएनएम से जन्म का लिखित विवरण लें और पंचायत कार्यालय में दिखाएँ।',
    parentIdentityProof: 'माता या पिता में से किसी एक का एक दस्तावेज़ काफ़ी है। किसी के पास न हो तो पंचायत कार्यालय से पूछें।',
    parentAddressProof:
      'आपके पते का बिजली या पानी का बिल काफ़ी है, चाहे वह साथ रहने वाले किसी व्यक्ति के नाम हो। नहीं तो पंचायत कार्यालय से पूछें।',
  },
  notices: {
    submitted: 'आवेदन जमा हो गया!',
    failed: 'कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
    duplicate: 'इस बच्चे के लिए एक आवेदन पहले से है।',
    wrongFile: 'सिर्फ़ फ़ोटो या PDF फ़ाइलें लगा सकते हैं।',
  },
  certificate: {
    title: 'जन्म प्रमाण पत्र',
    subtitle: 'Birth Certificate',
    statement: 'प्रमाणित किया जाता है कि नीचे लिखी जानकारी इस पंचायत के जन्म रजिस्टर में दर्ज है।',
  },
  promise: {
    clause: 'जन्म और मृत्यु पंजीकरण अधिनियम, 1969, धारा 12 और 25क',
    officers: {
      verify: 'पंचायत सचिव',
      decide: 'जन्म-मृत्यु रजिस्ट्रार',
      firstAppeal: 'ज़िला रजिस्ट्रार',
      secondAppeal: 'मुख्य रजिस्ट्रार',
    },
  },
}
