// SPDX-License-Identifier: Apache-2.0
/** The messages about an ended session: on the current screen, on the landing page and on the login screen. */
export const session = {
  'session.ended': 'You have been logged out',
  'session.reason': 'Your session has expired, or it was ended on another device.',
  'session.reason.otherTab': 'You logged out in another tab of this browser.',
  'session.account': 'Your account: {username}',
  'session.kept': 'Everything you typed is kept in this tab until you log in again. It has not been sent yet.',
  'session.return': 'After you log in, you return to exactly this place.',
  'session.return.landing': 'After you log in, the page that you were on opens again.',
  'session.needed.text': 'After you log in, the page that you wanted opens.',
  'session.login': 'Log in',
  'session.loginOf': 'You were logged out as {username}. After you log in, the page that you were on opens again.',
  'session.loginOf.kept':
    'You were logged out as {username}. After you log in, the page that you were on opens again, with everything you typed.',
} as const
