// SPDX-License-Identifier: Apache-2.0
import type { leave as source } from '../en/leave.ts'

/** The question before a screen with unsaved changes is left. The module of each screen that asks it contains these words. */
export const leave: Record<keyof typeof source, string> = {
  'leave.title': 'बिना सहेजे जाना है?',
  'leave.text': 'आपने कुछ बदला है जो अभी सहेजा नहीं गया। यहाँ से जाने पर वह मिट जाएगा।',
  'leave.stay': 'यहीं रहें',
  'leave.go': 'बिना सहेजे जाएँ',
}
