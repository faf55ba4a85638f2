// SPDX-License-Identifier: Apache-2.0
/** Listening and the size of the text, which a screen loads when somebody needs them. */
export const reading = {
  listen: 'Listen',
  'listen.stop': 'Stop',
  'textSize.title': 'Text size',
  'textSize.letter': 'A',
  'textSize.100': 'Normal',
  'textSize.115': 'Large',
  'textSize.130': 'Very large',
} as const
