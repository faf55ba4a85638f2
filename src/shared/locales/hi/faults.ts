// SPDX-License-Identifier: Apache-2.0
import type { faults as source } from '../en/faults.ts'

export const faults: Record<keyof typeof source, string> = {
  'refusal.too-large': 'यह बहुत बड़ा है: एक फ़ाइल {file} तक, और सब मिलाकर {request} तक भेज सकते हैं।',
  'refusal.unavailable': 'अभी पोर्टल से संपर्क नहीं हो पा रहा है। कृपया एक मिनट बाद फिर कोशिश करें।',
  'refusal.unexpected': 'कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
  'fault.required': '{field} ज़रूरी है',
  'fault.too-long': '{field}: इसमें अक्षर बहुत ज़्यादा हैं',
  'fault.email': 'कृपया सही ईमेल पता भरें',
  'fault.mobile': 'कृपया सही मोबाइल नंबर भरें',
  'fault.phone': 'कृपया सही फ़ोन नंबर भरें: 10 अंक, लैंडलाइन हो तो एरिया कोड के साथ',
  'fault.aadhaar': 'कृपया सही आधार नंबर भरें',
  'fault.date': '{field}: कृपया सही तारीख भरें',
  'fault.date-in-future': '{field}: आज के बाद की तारीख नहीं चलेगी',
  'fault.date-too-old': '{field}: यह तारीख बहुत पुरानी है',
  'fault.choice': '{field}: कृपया दिए गए उत्तरों में से एक चुनें',
  'fault.rows': '{field}: कृपया फिर से भरें',
  'fault.too-many-rows': '{field}: इसमें बहुत ज़्यादा नाम जुड़ गए हैं',
  'fault.text': '{field}: इसमें कुछ अक्षर ऐसे हैं जो यहाँ नहीं चल सकते',
  'fault.name': '{field}: कृपया फिर से टाइप करें, बिना लिंक और छिपे अक्षरों के। बिंदु (.) के बाद जगह छोड़ें',
  'fault.not-number': '{field}: पूर्ण संख्या चाहिए',
}
