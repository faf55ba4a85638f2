// SPDX-License-Identifier: Apache-2.0
/** The request on the dashboard to confirm the email address. */
export const confirmation = {
  'dashboard.confirm.title': 'Confirm your email address',
  'dashboard.confirm.text':
    'We have sent a link to {email}. Until you open it, we cannot email you about your applications.',
  'dashboard.confirm.again': 'Send the link again',
  'dashboard.confirm.sent': 'The link has been sent.',
  'dashboard.confirm.link': 'Open the link here, as no emails leave this computer',
} as const
