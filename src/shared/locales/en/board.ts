// SPDX-License-Identifier: Apache-2.0
/** The lower part of the citizen's dashboard, which is loaded after the upper part, and the announcements on other screens. */
export const board = {
  'dashboard.welcome': 'Welcome, {name}',
  'dashboard.welcome.text': 'This is the portal of {panchayat}. If something is unclear, Help has the answer.',
  'dashboard.earlier': 'Earlier applications',
  'dashboard.earlier.withdrawn': 'Certificate withdrawn',
  'dashboard.announcements': 'Announcements',
  'dashboard.announcements.maintenance': 'System maintenance',
  'dashboard.announcements.maintenance.text':
    'Maintenance takes place at night once a month, and the portal may be closed for a short time. Nothing that you sent is lost.',
  'dashboard.announcements.languages': 'A portal in many languages',
  'dashboard.announcements.languages.text':
    'The portal is being translated into more Indian languages through a national translation platform.',
  'announcements.list.failed': 'The announcements could not be loaded',
  'announcements.onlyIn': 'Only in {language}',
  'announcements.older': 'Show older announcements',
  'announcements.readOn': 'Read more',
  'announcements.readLess': 'Show less',
} as const
