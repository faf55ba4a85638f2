// SPDX-License-Identifier: Apache-2.0
import type { common as source } from '../en/common.ts'

export const common: Record<keyof typeof source, string> = {
  /** The name of the language in its own script, for the language menu. */
  'language.name': 'हिन्दी',
  /** The text direction, `ltr` or `rtl`. */
  'language.direction': 'ltr',
  'app.name': 'ग्राम सेवा',
  'status.Pending': 'लंबित',
  'status.changesNeeded': 'बदलाव चाहिए',
  'status.Verified': 'सत्यापित',
  'status.Approved': 'स्वीकृत',
  'status.Rejected': 'अस्वीकृत',
  'date.missing': 'उपलब्ध नहीं',
  'answer.none': 'नहीं दिया गया',
  'answer.noRows': 'कोई नहीं',
}
