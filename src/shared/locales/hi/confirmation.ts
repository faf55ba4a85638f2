// SPDX-License-Identifier: Apache-2.0
import type { confirmation as source } from '../en/confirmation.ts'

export const confirmation: Record<keyof typeof source, string> = {
  'dashboard.confirm.title': 'अपने ईमेल पते की पुष्टि करें',
  'dashboard.confirm.text': 'हमने {email} पर एक लिंक भेजा है। जब तक आप उसे नहीं खोलते, हम आपको आवेदनों की खबर ईमेल से नहीं भेज सकते।',
  'dashboard.confirm.again': 'लिंक फिर से भेजें',
  'dashboard.confirm.sent': 'लिंक भेज दिया गया है।',
  'dashboard.confirm.link': 'लिंक यहीं खोलें, क्योंकि इस कंप्यूटर से ईमेल बाहर नहीं जाते',
}
