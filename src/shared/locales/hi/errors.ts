// SPDX-License-Identifier: Apache-2.0
import type { errors as source } from '../en/errors.ts'

export const errors: Record<keyof typeof source, string> = {
  'error.too-large': 'यह बहुत बड़ा है: एक फ़ाइल {file} तक, और सब मिलाकर {request} तक भेज सकते हैं।',
  'error.unavailable': 'अभी पोर्टल से संपर्क नहीं हो पा रहा है। कृपया एक मिनट बाद फिर कोशिश करें।',
  'error.unexpected': 'कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
  'fieldError.required': '{field} ज़रूरी है',
  'fieldError.too-long': '{field}: इसमें अक्षर बहुत ज़्यादा हैं',
  'fieldError.email': 'कृपया सही ईमेल पता भरें',
  'fieldError.mobile': 'कृपया सही मोबाइल नंबर भरें',
  'fieldError.phone': 'कृपया सही फ़ोन नंबर भरें: 10 अंक, लैंडलाइन हो तो एरिया कोड के साथ',
  'fieldError.aadhaar': 'कृपया सही आधार नंबर भरें',
  'fieldError.date': '{field}: कृपया सही तारीख भरें',
  'fieldError.date-in-future': '{field}: आज के बाद की तारीख नहीं चलेगी',
  'fieldError.date-too-old': '{field}: यह तारीख बहुत पुरानी है',
  'fieldError.choice': '{field}: कृपया दिए गए उत्तरों में से एक चुनें',
  'fieldError.rows': '{field}: कृपया फिर से भरें',
  'fieldError.too-many-rows': '{field}: इसमें बहुत ज़्यादा नाम जुड़ गए हैं',
  'fieldError.text': '{field}: इसमें कुछ अक्षर ऐसे हैं जो यहाँ नहीं चल सकते',
  'fieldError.name': '{field}: कृपया फिर से टाइप करें, बिना लिंक और छिपे अक्षरों के। बिंदु (.) के बाद जगह छोड़ें',
  'fieldError.not-number': '{field}: पूर्ण संख्या चाहिए',
}
