// SPDX-License-Identifier: Apache-2.0
/** The confirmation of a submission. Loads with it, after the form. */
export const submitted = {
  'apply.done.reference': 'Your application ID',
  'apply.done.due': 'Decision by {day}',
  'apply.done.copy': 'Copy ID',
  'apply.done.copied': 'Application ID copied.',
  'apply.done.notCopied': 'The ID could not be copied. Please note it down.',
  'apply.done.share': 'Share',
  'apply.done.shareText': '{service}: my application ID is {reference}',
  'apply.done.linkCopied': 'Link copied. Only you and the office can open it.',
  'apply.done.link': 'Link:',
  'apply.done.note': 'Note this ID down. With it, the office can find your application quickly.',
  'apply.done.next': 'What happens next',
  'apply.done.received': 'The panchayat has received your application',
  'apply.done.verify': 'The staff check your answers and documents',
  'apply.done.decide': 'The panchayat decides',
  'apply.done.decide.by': 'By {day} at the latest',
  'apply.done.certificate': 'You download your certificate in My Applications',
  'apply.done.receipt': 'Receipt (PDF)',
  'apply.done.list': 'My Applications',
} as const
