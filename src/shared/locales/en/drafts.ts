// SPDX-License-Identifier: Apache-2.0
/** The list of drafts, and the cards of drafts and of the outbox on the home screen. */
export const drafts = {
  'drafts.title': 'Drafts',
  'drafts.lead':
    'Forms that you began and did not submit. You can continue for 30 days, on any device. Documents stay on the device where you chose them.',
  'drafts.empty': 'No drafts',
  'drafts.empty.text': 'If you stop in the middle of a form, it is kept here.',
  'drafts.amends': 'Changes for {reference}',
  'drafts.changed': 'Last changed {instant}',
  'drafts.device': 'On this device',
  'drafts.account': 'With your account',
  'drafts.both': 'On this device and with your account',
  'drafts.notDeleted': 'The draft could not be deleted from your account. Please try again when you have a network.',
  'drafts.continue': 'Continue',
  'drafts.sent': 'This form has already been sent',
  'drafts.sent.text': 'It was sent from another phone or computer, without the changes made here since.',
  'drafts.sent.see': 'See the application',
  'drafts.delete.text':
    '“{title}” has not been submitted. Its answers and documents are deleted on this device and in your account.',
  'drafts.delete.form': 'Delete the draft of {title}',
  'dashboard.draft': 'Draft',
  'dashboard.draft.text':
    'Last changed {instant}. It is saved {place, select, device {on this device only} account {with your account} other {on this device and with your account}}.',
  'dashboard.outbox': '{count, plural, one {One form waits to be sent} other {{count} forms wait to be sent}}',
  'dashboard.outbox.stopped':
    '{count, plural, one {One form was not sent and needs your attention} other {{count} forms were not sent and need your attention}}',
  'dashboard.outbox.open': 'Open the outbox',
  'dashboard.received': 'Received by the portal',
  'dashboard.draft.continue': 'Continue',
} as const
