// SPDX-License-Identifier: Apache-2.0
/** The screen where an admin writes announcements. The texts for their readers are in `board`. */
export const announcements = {
  'announcements.title': 'Announcements',
  'announcements.lead': 'What you publish appears on every citizen’s dashboard immediately.',
  'announcements.write': 'Write an announcement',
  'announcements.length': 'Up to {count} characters',
  'announcements.body.hint':
    'Say what, when and where. The text is shown exactly as you write it; the portal does not translate it.',
  'announcements.body.other': 'If you leave this empty, readers of this language see the other text, with a note.',
  'announcements.field.in': '{field} ({language})',
  'announcements.writtenIn': 'Written in: {languages}',
  'announcements.draftSaved': 'If you leave this page, your text is saved until you come back.',
  'announcements.preview': 'Preview',
  'announcements.preview.text': 'How citizens will see it',
  'announcements.publish': 'Publish',
  'announcements.publish.failed': 'The announcement could not be published',
  'announcements.published': 'Announcement published',
  'announcements.list': 'Published announcements',
  'announcements.list.empty.title': 'No announcements yet',
  'announcements.list.empty.text':
    'Announcements that you publish appear here. Until then, citizens see the two default announcements.',
  'announcements.withdraw': 'Withdraw',
  'announcements.withdraw.of': 'Withdraw: {title}',
  'announcements.withdraw.title': 'Withdraw this announcement?',
  'announcements.withdraw.text': '“{title}” will be removed from every dashboard. This cannot be undone.',
  'announcements.withdraw.cancel': 'Keep it',
  'announcements.withdrawn': 'Announcement withdrawn',
  'field.title': 'Title',
  'field.body': 'Text',
} as const
