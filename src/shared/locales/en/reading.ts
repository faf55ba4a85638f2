// SPDX-License-Identifier: Apache-2.0
/** Reading aloud and the text size. A screen loads these texts when somebody uses the functions. */
export const reading = {
  listen: 'Listen',
  'listen.stop': 'Stop',
  'textSize.title': 'Text size',
  'textSize.letter': 'A',
  'textSize.100': 'Normal',
  'textSize.115': 'Large',
  'textSize.130': 'Very large',
} as const
