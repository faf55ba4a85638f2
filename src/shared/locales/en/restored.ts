// SPDX-License-Identifier: Apache-2.0
/** The messages on a form that has a draft. */
export const restored = {
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
  'drafts.restored.continue': 'Continue at step {step}',
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
} as const
