// SPDX-License-Identifier: Apache-2.0
import type { document as source } from '../en/document.ts'

export const document: Record<keyof typeof source, string> = {
  'app.description': 'अपनी पंचायत से प्रमाण पत्र के लिए आवेदन करें, उसकी स्थिति देखें और प्रमाण पत्र पाएँ।',
  'app.noScript': 'ग्राम सेवा को चलाने के लिए जावास्क्रिप्ट ज़रूरी है। इसे अपने ब्राउज़र में चालू करें या पंचायत कार्यालय जाएँ।',
  'app.stalled': 'यह पेज पूरा नहीं खुल पाया है। कृपया अपना इंटरनेट कनेक्शन देखें।',
}
