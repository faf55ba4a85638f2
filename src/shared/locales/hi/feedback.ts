// SPDX-License-Identifier: Apache-2.0
import type { feedback as source } from '../en/feedback.ts'

export const feedback: Record<keyof typeof source, string> = {
  'feedback.title': 'क्या आवेदन करना आसान था?',
  'feedback.anonymous': 'बस एक बार दबाएँ। पंचायत को जवाब सिर्फ़ कई लोगों के जोड़ में दिखते हैं, नाम के साथ कभी नहीं।',
  'feedback.answer.very-easy': 'बहुत आसान',
  'feedback.answer.easy': 'आसान',
  'feedback.answer.hard': 'मुश्किल',
  'feedback.answer.very-hard': 'बहुत मुश्किल',
  'feedback.dismiss': 'यह सवाल न पूछें',
  'feedback.notSent': 'आपका जवाब भेजा नहीं जा सका',
  'feedback.thanks': 'धन्यवाद। आपका जवाब सहेज लिया गया है।',
  'feedback.yourAnswer': 'आपका जवाब: {answer}',
  'feedback.change': 'बदलें',
  'feedback.comment': 'क्या बेहतर होना चाहिए?',
  'feedback.comment.hint': 'अधिकारी इसे आपके नाम के बिना पढ़ते हैं। नाम, नंबर या ऐसा कुछ न लिखें जिससे पता चले कि आप कौन हैं।',
  'feedback.comment.send': 'भेजें',
  'feedback.comment.none': 'और कुछ नहीं',
  'feedback.done': 'धन्यवाद। इस आवेदन के बारे में फिर नहीं पूछेंगे।',
  'feedback.dismissed': 'इस आवेदन के बारे में फिर नहीं पूछेंगे।',
  'feedback.figures.share': '{share} % ने आसान या बहुत आसान कहा',
  'feedback.figures.of':
    'पिछले 12 महीनों में आवेदकों के {count, plural, other {#}} जवाब। नए जवाब {group} या ज़्यादा के समूह में दिखते हैं, ताकि कोई पहचाना न जाए।',
  'feedback.figures.none':
    'अभी कोई आँकड़े नहीं। निर्णय के बाद कम से कम {group} आवेदकों के जवाब आने पर ये दिखेंगे, ताकि कोई पहचाना न जाए।',
  'feedback.figures.comments': '{count, plural, other {# बातें पढ़ें}}',
}
