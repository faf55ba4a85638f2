// SPDX-License-Identifier: Apache-2.0
/** The menu entries of staff, admins and appellate officers. */
export const menu = {
  'menu.appeals': 'Appeals',
  'menu.late': 'Late applications',
  'menu.proposals': 'Confirmations',
  'menu.charter': 'Citizens’ charter',
  'menu.announcements': 'Announcements',
  'menu.staffAccounts': 'Staff',
} as const
