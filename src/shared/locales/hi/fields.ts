// SPDX-License-Identifier: Apache-2.0
import type { fields as source } from '../en/fields.ts'

export const fields: Record<keyof typeof source, string> = {
  'fields.optionalNote': 'जिस पर “ज़रूरी नहीं” न लिखा हो, वह सब भरें।',
  'date.day': 'दिन',
  'date.month': 'महीना',
  'date.year': 'साल',
  'date.example': 'जैसे 15 जून 1985',
  'files.choose': '{count, plural, one {फ़ाइल चुनें} other {फ़ाइलें चुनें}}',
  'files.more': 'एक और फ़ाइल जोड़ें',
  'files.replace': 'दूसरी फ़ाइल चुनें',
  'files.photo': 'फ़ोटो खींचें',
  'files.preparing': 'फ़ोटो तैयार की जा रही है...',
  'files.photoFailed': 'यह फ़ोटो पढ़ी नहीं जा सकी। कृपया फिर से खींचें या कोई फ़ाइल चुनें।',
  'files.noScanner': 'कैमरा नहीं खुल सका। इंटरनेट जाँचें या कोई फ़ाइल चुनें।',
  'files.adjust': '{name} ठीक करें',
  'files.remove': '{name} हटाएँ',
  'files.chosen': '{field}: चुनी हुई फ़ाइलें',
  'files.accepts.image': 'JPEG या PNG, {size} तक',
  'files.add.pdf': '{count, plural, one {फ़ोटो खींचें या PDF चुनें} other {हर पन्ने की फ़ोटो खींचें या PDF चुनें}}',
  'files.add.image-or-pdf':
    '{count, plural, one {फ़ोटो खींचें, या फ़ोटो या PDF फ़ाइल चुनें} other {हर पन्ने की फ़ोटो खींचें, या फ़ोटो या PDF फ़ाइल चुनें}}',
  'files.limits': '{count, plural, one {{size} तक} other {हर फ़ाइल {size} तक, ज़्यादा से ज़्यादा {count} फ़ाइलें}}',
  'fieldError.too-few-documents': '{field}: कृपया दस्तावेज़ जोड़ें',
  'fieldError.too-many-documents': '{field}: बहुत ज़्यादा दस्तावेज़ जुड़ गए हैं',
  'fieldError.wrong-file': '{field}: यह फ़ाइल यहाँ नहीं चल सकती',
  'fieldError.file-too-large': '{field}: एक फ़ाइल {file} से बड़ी है',
  'fieldError.empty-file': '{field}: एक फ़ाइल खाली है',
  'fieldError.active-document':
    '{field}: एक PDF के भीतर कोई प्रोग्राम या दूसरी फ़ाइलें हैं। उसे नई PDF में प्रिंट करें या उसकी फ़ोटो लें, और वह जोड़ें',
  'fieldError.locked-document': '{field}: एक PDF पर पासवर्ड लगा है। उसे खोलें, बिना पासवर्ड के नई PDF में प्रिंट करें, और वह जोड़ें',
  'fieldError.damaged-document': '{field}: एक फ़ाइल खराब है और पढ़ी नहीं जा सकती। कृपया उसे फिर से स्कैन करें या उसकी फ़ोटो लें',
  'fieldError.too-complex-document':
    '{field}: एक PDF की जाँच में बहुत ज़्यादा समय लगता है। उसे नई PDF में प्रिंट करें या उसकी फ़ोटो लें, और वह जोड़ें',
  'fieldError.infected-document':
    '{field}: एक फ़ाइल में वायरस मिला, इसलिए वह नहीं रखी गई। कृपया कागज़ को फिर से स्कैन करें, या उसे किसी दूसरे फ़ोन या कंप्यूटर से भेजें',
  'fieldError.too-many-pixels': '{field}: एक तस्वीर इतनी बड़ी है कि पढ़ी नहीं जा सकती। कृपया उसे छोटे आकार में फिर से लें',
  'fieldError.several-pages': '{field}: एक तस्वीर में कई पन्ने हैं। कृपया उसे PDF बनाकर जोड़ें',
}
