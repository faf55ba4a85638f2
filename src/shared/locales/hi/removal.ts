// SPDX-License-Identifier: Apache-2.0
import type { removal as source } from '../en/removal.ts'

export const removal: Record<keyof typeof source, string> = {
  'documents.removed':
    '{day} को हटाया गया। दस्तावेज़ निर्णय के बाद {days, plural, =365 {एक साल} one {# दिन} other {# दिन}} तक रखे जाते हैं।',
}
