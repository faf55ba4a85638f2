// SPDX-License-Identifier: Apache-2.0
import type { gallery as source } from '../en/gallery.ts'
import { fields } from './fields.ts'

export const gallery: Record<keyof typeof source, string> = {
  ...fields,
  'gallery.title': 'चित्र दीर्घा',
  'gallery.lead': 'हमारी पंचायत के चित्र',
  'gallery.pictures': 'चित्र',
  'gallery.failed': 'चित्र नहीं दिखाए जा सके',
  'gallery.empty.title': 'अभी कोई चित्र नहीं है',
  'gallery.empty.text': 'पंचायत कार्यालय अपने चित्र यहाँ लगाता है।',
  'gallery.more': 'और चित्र दिखाएँ',
  'gallery.view': 'चित्र {number}',
  'gallery.view.previous': 'पिछला',
  'gallery.view.next': 'अगला',
  'gallery.add': 'चित्र जोड़ें',
  'gallery.add.caption.hint': 'क्या दिख रहा है और कहाँ, यह लिखें। ज़्यादा से ज़्यादा {count} अक्षर।',
  'gallery.add.picture.hint': 'लोगों के चेहरे दिखाने से पहले उनसे पूछ लें; फ़ाइल से जगह और कैमरे की जानकारी हटा दी जाती है',
  'gallery.add.submit': 'दीर्घा में लगाएँ',
  'gallery.add.cancel': 'रहने दें',
  'gallery.add.failed': 'चित्र नहीं जोड़ा जा सका',
  'gallery.added': 'चित्र जुड़ गया',
  'gallery.remove': 'हटाएँ',
  'gallery.remove.of': 'चित्र हटाएँ: {caption}',
  'gallery.remove.title': 'क्या यह चित्र हटाना है?',
  'gallery.remove.text': '“{caption}” दीर्घा से हट जाएगा। इसे वापस नहीं लाया जा सकता।',
  'gallery.remove.cancel': 'रहने दें',
  'gallery.remove.failed': 'चित्र नहीं हटाया जा सका',
  'gallery.removed': 'चित्र हटा दिया गया',
  'field.picture': 'चित्र',
  'field.caption': 'चित्र का परिचय',
}
