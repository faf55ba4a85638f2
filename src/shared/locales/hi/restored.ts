// SPDX-License-Identifier: Apache-2.0
import type { restored as source } from '../en/restored.ts'

export const restored: Record<keyof typeof source, string> = {
  'drafts.offer.begun': 'आप यह फ़ॉर्म पहले शुरू कर चुके हैं। आखिरी बार सहेजा गया: {instant}',
  'drafts.offer.begun.text':
    'आपने इसे किसी और फ़ोन या कंप्यूटर पर, या लॉग आउट करने से पहले भरा था। आपके जवाब आपके खाते में रखे हैं, आधार नंबर और दस्तावेज़ों के बिना।',
  'drafts.offer.continue': 'यहाँ आगे भरें',
  'drafts.offer.changed': 'इस फ़ॉर्म के कुछ और जवाब भी रखे हैं। आखिरी बार सहेजे गए: {instant}',
  'drafts.offer.changed.text':
    'आपने वे किसी और फ़ोन या कंप्यूटर पर, या लॉग आउट करने से पहले भरे थे। जब तक आप न चुनें, दोनों रखे रहेंगे। यहाँ चुने हुए दस्तावेज़ बने रहेंगे।',
  'drafts.offer.differs': 'ये जवाब अलग हैं: {answers}।',
  'drafts.offer.same': 'दोनों में जवाब एक जैसे हैं।',
  'drafts.offer.compare': 'मिलाकर देखें और चुनें',
  'drafts.offer.compare.title': 'आप कौन से जवाबों के साथ आगे बढ़ना चाहते हैं?',
  'drafts.offer.compare.text': 'बाकी सभी जवाब एक जैसे हैं। जो जवाब आप नहीं चुनेंगे, वे हट जाएँगे।',
  'drafts.offer.here': 'इस स्क्रीन पर',
  'drafts.offer.later': 'बाद में चुनेंगे',
  'drafts.offer.take': '{instant} वाले जवाब लें',
  'drafts.offer.keep': 'इस स्क्रीन वाले जवाब रखें',
  'drafts.restored': 'पिछली बार ({instant}) जहाँ छोड़ा था, वहीं से आगे भर सकते हैं।',
  'drafts.restored.continue': 'कदम {step} से आगे भरें',
  'drafts.restored.aadhaar': 'आधार नंबर कभी नहीं रखे जाते: कृपया उन्हें फिर से भरें।',
  'drafts.restored.documents': 'दस्तावेज़ आपके खाते में नहीं रखे जाते। कृपया इन्हें यहाँ फिर से चुनें: {documents}।',
  'drafts.restored.earlier': 'इस बीच फ़ॉर्म बदल गया है। कृपया अपने जवाब जाँच लें।',
  'drafts.returned': 'आप फिर से लॉग इन हैं। कुछ भी खोया नहीं है।',
  'drafts.returned.text': 'फ़ॉर्म अभी नहीं भेजा गया है।',
  'drafts.discard': 'फिर से शुरू करें',
  'drafts.discard.title': 'भरे हुए जवाब हटाकर फिर से शुरू करें?',
  'drafts.discard.answers': 'इस फ़ॉर्म में आपके सभी जवाब यहाँ से और आपके खाते से हट जाएँगे।',
  'drafts.discard.changes': 'आवेदन {reference} में आपके बदलाव यहाँ से हट जाएँगे। फिर फ़ॉर्म में वही दिखेगा जो आपने पहले भेजा था।',
  'drafts.discard.documents': 'यहाँ जोड़े हुए ये दस्तावेज़ भी हट जाएँगे:',
  'drafts.discard.final': 'हटाने के बाद ये वापस नहीं मिलेंगे।',
  'drafts.discard.confirm': 'हटाएँ और फिर से शुरू करें',
  'drafts.discard.keep': 'मेरे जवाब रहने दें',
  'drafts.unsaved': 'आपके पिछले बदलाव इस फ़ोन या कंप्यूटर पर सहेजे नहीं जा सके',
  'drafts.unsaved.text':
    'जब तक यह पेज खुला है, आपके उत्तर यहीं रहेंगे। कुछ जगह खाली करें, या पोर्टल को ऐसी विंडो में खोलें जो निजी न हो। या पेज बंद करने से पहले फ़ॉर्म भेज दें।',
  'drafts.choice.title': 'इस फ़ॉर्म का एक अधूरा आवेदन रखा है',
  'drafts.choice.text': 'अधूरा आवेदन आगे भरें, या अस्वीकृत आवेदन {reference} सुधारें। तब उसके उत्तर अधूरे आवेदन की जगह ले लेंगे।',
  'drafts.choice.keep': 'अधूरा आवेदन आगे भरें',
  'drafts.choice.replace': '{reference} सुधारें',
}
