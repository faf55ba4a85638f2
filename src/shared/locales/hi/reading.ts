// SPDX-License-Identifier: Apache-2.0
import type { reading as source } from '../en/reading.ts'

export const reading: Record<keyof typeof source, string> = {
  listen: 'सुनें',
  'listen.stop': 'रोकें',
  'textSize.title': 'अक्षरों का आकार',
  'textSize.letter': 'अ',
  'textSize.100': 'सामान्य',
  'textSize.115': 'बड़े',
  'textSize.130': 'बहुत बड़े',
}
