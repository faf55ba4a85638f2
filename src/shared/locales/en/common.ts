// SPDX-License-Identifier: Apache-2.0
/** Words used on more than one screen. */
export const common = {
  /** The name of the language in its own script, for the language menu. */
  'language.name': 'English',
  /** The text direction, `ltr` or `rtl`. */
  'language.direction': 'ltr',
  'app.name': 'Gram Seva',
  'status.Pending': 'Pending',
  'status.changesNeeded': 'Changes needed',
  'status.Verified': 'Verified',
  'status.Approved': 'Approved',
  'status.Rejected': 'Rejected',
  'date.missing': 'N/A',
  'answer.none': 'Not given',
  'answer.noRows': 'None',
} as const
