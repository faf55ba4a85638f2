// SPDX-License-Identifier: Apache-2.0
/** The question before a screen with unsaved changes is left. The module of each screen that asks it contains these words. */
export const leave = {
  'leave.title': 'Leave without saving?',
  'leave.text': 'You have unsaved changes. They will be lost if you leave.',
  'leave.stay': 'Stay on this page',
  'leave.go': 'Leave without saving',
} as const
