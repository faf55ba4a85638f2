// SPDX-License-Identifier: Apache-2.0
/** The list of drafts, and the messages on a form that has a draft. */
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
  'drafts.continue.form': 'Continue {title}',
  'drafts.delete.form': 'Delete the draft of {title}',
  'drafts.offer.begun': 'You have already begun this form. Last saved: {instant}',
  'drafts.offer.begun.text':
    'It was on another device, or before you logged out. Your answers are stored with your account, without Aadhaar numbers and documents.',
  'drafts.offer.continue': 'Continue here',
  'drafts.offer.changed': 'There are other answers to this form. Last saved: {instant}',
  'drafts.offer.changed.text':
    'You gave them on another device, or before you logged out. Both are kept until you choose. The documents that you chose here stay.',
  'drafts.offer.take': 'Use the answers of {instant}',
  'drafts.offer.keep': 'Keep the answers on this screen',
  'drafts.restored': 'You can continue from where you stopped on {instant}.',
  'drafts.restored.aadhaar': 'Aadhaar numbers are never saved. Please fill them in again.',
  'drafts.restored.documents':
    'Documents are not stored with your account. Please choose them again here: {documents}.',
  'drafts.restored.earlier': 'The form has changed since then. Please check your answers.',
  'drafts.returned': 'You are logged in again. Nothing was lost.',
  'drafts.returned.text': 'The form has not been sent yet.',
  'drafts.discard': 'Start again',
  'drafts.unsaved': 'This device could not save your last changes',
  'drafts.unsaved.text':
    'Your answers stay here while this page is open. Please free some space on the device, or send the form before you close this page.',
  'drafts.choice.title': 'You have a draft of this form',
  'drafts.choice.text':
    'Continue the draft, or correct the rejected application {reference}. Its answers then replace the draft.',
  'drafts.choice.keep': 'Continue the draft',
  'drafts.choice.replace': 'Correct {reference}',
  'dashboard.draft': 'Draft',
  'dashboard.draft.text':
    'Last changed {instant}. It is saved {place, select, device {on this device only} account {with your account} other {on this device and with your account}}.',
  'dashboard.outbox': '{count, plural, one {One form waits to be sent} other {{count} forms wait to be sent}}',
  'dashboard.outbox.stopped':
    '{count, plural, one {One form was not sent and needs your attention} other {{count} forms were not sent and need your attention}}',
  'dashboard.outbox.open': 'Open the outbox',
  'dashboard.draft.continue': 'Continue',
} as const
