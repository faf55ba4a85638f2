// SPDX-License-Identifier: Apache-2.0
import type { correction as source } from '../en/correction.ts'

export const correction: Record<keyof typeof source, string> = {
  'apply.correction.title': 'आवेदन {reference} अस्वीकृत हुआ था',
  'apply.correction.text': 'आपके पहले के उत्तर भरे हुए हैं। कारण में जो लिखा है, उसे सुधारें और फिर भेजें।',
  'apply.correction.marked.text': 'आपके पहले के उत्तर भरे हुए हैं। लाल निशान वाली जगह सुधारें और फिर भेजें।',
  'apply.correction.marked': 'कार्यालय ने इसे सुधारने को कहा है',
  'apply.correction.mentioned': 'कारण में इसका नाम है। जाँचें और ज़रूरत हो तो बदलें।',
  'apply.correction.aadhaar': 'कृपया आधार नंबर फिर से भरें।',
  'apply.correction.documents': 'आपके पहले के कुछ दस्तावेज़ अब उपलब्ध नहीं हैं। कृपया उन्हें फिर से जोड़ें।',
  'apply.correction.replace.text':
    '{count, plural, one {लाल निशान वाला दस्तावेज़ बदलें।} other {लाल निशान वाले दस्तावेज़ बदलें।}} आपके बाकी दस्तावेज़ वैसे ही रहेंगे।',
  'apply.correction.missing':
    '{count, plural, one {आपके पहले के आवेदन में जो दस्तावेज़ नहीं था, उसे भी जोड़ें।} other {आपके पहले के आवेदन में जो # दस्तावेज़ नहीं थे, उन्हें भी जोड़ें।}}',
  'apply.correction.rejectedFiles': 'स्वीकार नहीं हुआ: यह फ़ाइल बदलें',
  'apply.correction.new': 'नया',
  'apply.correction.newFile': 'नया: {amount}',
  'apply.correction.replaced': 'बदला गया: {documents}',
  'apply.correction.before': 'आपने पहले यह फ़ाइल भेजी थी',
  'apply.correction.keep': 'रखें',
  'apply.correction.keepOf': '{name} रखें',
  'apply.correction.view': 'देखें',
  'apply.correction.viewOf': '{name} देखें, जो आपने पहले भेजी थी',
  'apply.correction.replaceFirst': 'पहले {field} बदलें',
}
