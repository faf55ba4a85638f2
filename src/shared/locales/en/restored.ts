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
  'drafts.offer.differs': 'These answers differ: {answers}.',
  'drafts.offer.same': 'The answers are the same in both.',
  'drafts.offer.compare': 'Compare and choose',
  'drafts.offer.compare.title': 'Which answers do you want to continue with?',
  'drafts.offer.compare.text': 'All other answers are the same. The answers that you do not choose are deleted.',
  'drafts.offer.here': 'On this screen',
  'drafts.offer.later': 'Decide later',
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
  'drafts.discard.title': 'Delete what you filled in and start again?',
  'drafts.discard.answers': 'All your answers in this form are deleted on this device and in your account.',
  'drafts.discard.changes':
    'Your changes for {reference} are deleted on this device. The form then shows what you sent before.',
  'drafts.discard.documents': 'These documents that you added here are deleted too:',
  'drafts.discard.final': 'You cannot get them back.',
  'drafts.discard.confirm': 'Delete and start again',
  'drafts.discard.keep': 'Keep my answers',
  'drafts.unsaved': 'This device could not save your last changes',
  'drafts.unsaved.text':
    'Your answers stay here while this page is open. Free some space on the device, or open the portal in a window that is not private. Or send the form before you close this page.',
  'drafts.choice.title': 'You have a draft of this form',
  'drafts.choice.text':
    'Continue the draft, or correct the rejected application {reference}. Its answers then replace the draft.',
  'drafts.choice.keep': 'Continue the draft',
  'drafts.choice.replace': 'Correct {reference}',
} as const
