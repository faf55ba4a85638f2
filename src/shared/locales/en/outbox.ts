// SPDX-License-Identifier: Apache-2.0
/** The forms that wait on this device to be sent: `/outbox`. */
export const outbox = {
  'outbox.title': 'Outbox',
  'outbox.lead': 'Finished forms wait here until the portal has received them. They are on this device only.',
  'outbox.finished.offline': 'Your form is finished. It waits for a network.',
  'outbox.finished.waiting': 'Your form is finished. It waits until the portal answers.',
  'outbox.unnamed': 'No name filled in yet',
  'outbox.both': 'Forms on this device',
  'outbox.apply': 'Choose what to apply for',
  'outbox.failed': 'The forms on this device could not be opened.',
  'outbox.empty': 'Nothing is waiting',
  'outbox.empty.text': 'If you submit a form without a network, it waits here and is sent later.',
  'outbox.beforeLogout':
    'These forms have not been sent yet. Logging out removes them from this device. Send them, save them as a file or delete them first.',
  'outbox.since': 'Waiting since {instant}',
  'outbox.addedAt': 'Filled in on {instant}',
  'outbox.offline': 'Not sent yet: no network',
  'outbox.offline.text':
    'It is sent as soon as this device has a network and this portal is open. It will not be sent twice.',
  'outbox.waiting': 'Not sent yet: the portal does not answer',
  'outbox.waiting.text': 'The portal tries again every minute while it is open. It will not be sent twice.',
  'outbox.aadhaar': 'Not sent yet: the Aadhaar number is missing',
  'outbox.aadhaar.text':
    'Aadhaar numbers are never saved on this device. Enter the number here again. All other answers and your documents are kept.',
  'outbox.sendNow': 'Send now',
  'outbox.keepOpen': 'Keep this page open. If it closes, you must enter the Aadhaar number again.',
  'outbox.signed-out': 'Not sent yet: you have been logged out',
  'outbox.signed-out.text': 'This form is kept on this device. It is sent as soon as you log in again.',
  'outbox.login': 'Log in',
  'outbox.other-person': 'Not sent yet: another person was logged in',
  'outbox.other-person.text':
    'This form is kept on this device, and the other person does not see it. It is sent as soon as you log in as yourself.',
  'outbox.duplicate': 'Not sent: there is already such an application',
  'outbox.duplicate.text':
    'See it in My Applications. If this form is about something else, edit it. Otherwise you can delete it.',
  'outbox.answers': 'Not sent: some answers need a correction',
  'outbox.answers.text': 'Choose Edit. The form opens with everything that you filled in, at the answer to correct.',
  'outbox.changed': 'Not sent: the form has changed since you filled it in',
  'outbox.changed.text': 'Choose Edit. The new form opens with your answers. Check them and submit it again.',
  'outbox.consent': 'Not sent yet: please accept the privacy notice',
  'outbox.consent.text': 'Choose Edit. The notice appears first, then your form.',
  'outbox.refused': 'Not sent: the portal did not accept it',
  'outbox.refused.text': 'Edit the form, or ask the panchayat office.',
  'outbox.received': 'Already received, without your last changes',
  'outbox.received.text':
    'If the application is right, delete this form. To send the changed form as another application, choose Edit.',
  'outbox.sent': 'Received by the portal',
  'outbox.sent.reference': 'Application ID',
  'outbox.tryNow': 'Try now',
  'outbox.edit': 'Edit',
  'outbox.edit.open': 'This form is open in another tab. Close it there first.',
  'outbox.edit.draft':
    'You have another unfinished form of this kind. Finish or delete it first, under Drafts. This one stays here.',
  'outbox.save': 'Save as file',
  'outbox.save.failed': 'The form could not be saved as a file. Please try again.',
  'outbox.save.noKey': 'This device cannot save the form yet',
  'outbox.save.noKey.text':
    'Open the portal once with a network, and log in. After that, forms can be saved without a network, too.',
  'outbox.saved': 'Saved as a file',
  'outbox.saved.text':
    'Give the file to the panchayat office soon, by message or on a memory stick: only the office can open it.',
  'outbox.saved.aadhaar': 'The Aadhaar number is not in the file. The office will ask you for it.',
  'outbox.delete': 'Delete',
  'outbox.delete.title': 'Delete this form?',
  'outbox.delete.text': '“{title}” has not been sent. Its answers and documents are removed from this device.',
  'outbox.delete.keep': 'Keep it',
  'outbox.dismiss': 'Remove from this list',
  'outbox.storage.low': 'This device is nearly full: {size} are free',
  'outbox.storage.low.text': 'A form with photos may not be saved. Please free some space.',
  'outbox.storage.keep': 'Keep your forms safe',
  'outbox.storage.keep.text':
    'If this device runs out of space, forms that are not sent yet may be lost. You can ask it to keep them.',
  'outbox.storage.keep.button': 'Keep my forms',
  'outbox.storage.refused':
    'The browser did not agree. Send your forms soon, or save them as a file. It may agree later, when you use this portal more often.',
} as const
