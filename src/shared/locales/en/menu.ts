// SPDX-License-Identifier: Apache-2.0
/** The office's part of the menu. */
export const menu = {
  'menu.appeals': 'Appeals',
  'menu.late': 'Delays by officer',
  'menu.proposals': 'Confirmations',
  'menu.charter': 'Citizens’ charter',
  'menu.announcements': 'Announcements',
  'menu.staffAccounts': 'Staff',
} as const
