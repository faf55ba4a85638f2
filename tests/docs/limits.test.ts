// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { MAX_NUMBER_CHANGES } from '#server/accounts/change-profile.ts'
import { MAX_UNKNOWN_PER_HOUR } from '#server/accounts/find-account.ts'
import {
  ACCOUNT_MAILS,
  NETWORK_MAILS,
  RESERVED_ACCOUNT_MAILS,
  UNCONFIRMED_MAILS_PER_DAY,
  UNCONFIRMED_MAILS_PER_HOUR,
  UNCONFIRMED_MAILS_TOTAL,
} from '#server/accounts/limit-mails.ts'
import { MAX_CODE_ATTEMPTS, MAX_MAILS_PER_HOUR } from '#server/accounts/login-steps/mail-code.ts'
import {
  CODE_MINUTES,
  MAX_GUESSES_IN_TOTAL,
  MAX_GUESSES_PER_ACCOUNT,
  MAX_GUESSES_PER_ACCOUNT_AND_NETWORK,
  MAX_GUESSES_PER_NETWORK,
  MAX_MAILS,
  SHARED_CODE_MINUTES,
} from '#server/accounts/password-reset.ts'
import {
  WINDOW_MINUTES as CONFIRMATION_MINUTES,
  MAX_ATTEMPTS as MAX_CONFIRMATION_ATTEMPTS,
} from '#server/accounts/registration/confirm-email.ts'
import {
  REGISTRATION_KILOBYTES_PER_DAY,
  REGISTRATIONS_PER_DAY,
} from '#server/accounts/registration/register-applicant.ts'
import { MAX_ATTEMPTS, MAX_DAY_ATTEMPTS, WINDOW_MINUTES } from '#server/accounts/require-password.ts'
import {
  CODES_PER_DAY as FACTOR_DAY,
  CODES_PER_QUARTER_HOUR as FACTOR_QUARTER,
} from '#server/accounts/second-factor/verify-second-factor.ts'
import { TRACKING_ATTEMPTS, TRACKING_REQUESTS } from '#server/applications/track-application.ts'
import { CALL_LIMITS } from '#server/platform/rate-limits/limit-calls.ts'
import {
  ATTEMPTS_PER_DAY,
  ATTEMPTS_PER_QUARTER_HOUR,
  NETWORK_ATTEMPTS,
  NETWORK_FAILURES,
  NETWORK_LOGINS,
} from '#server/sessions/count-login-attempt.ts'
import { CONFIRMATION_DAYS } from '#shared/accounts/registration.ts'
import { LONG_OTP_LENGTH } from '#shared/accounts/wire.ts'
import { readProjectFile } from '../support/coverage-tables.ts'

const PASSWORDS = `${ATTEMPTS_PER_QUARTER_HOUR} in 15 minutes and ${ATTEMPTS_PER_DAY} a day`
const RESET_GUESSES =
  'Wrong reset codes a day: per email and network; per network; per email; in total. Above this limit, the portal sends codes of'

/** The first rows of the table, which are about guessing, with the limits from the code. */
const AGAINST_GUESSING: readonly [what: string, limit: string][] = [
  [
    'Wrong passwords for one email from all unknown devices together; above this limit, a login needs a code by mail',
    PASSWORDS,
  ],
  ['Wrong passwords on a known device; above this limit, the portal treats the device as unknown', PASSWORDS],
  [
    'Failed logins from one network; above this limit, logins from unknown devices in this network need a code by mail',
    `${NETWORK_FAILURES} an hour`,
  ],
  ['Login attempts to one account under attack, from one network', `${NETWORK_ATTEMPTS} a minute`],
  [
    'Such attempts, and those from unknown devices in a network with many failed logins, to all accounts together',
    `${NETWORK_LOGINS} a minute from one network`,
  ],
  [
    'Login codes by mail: number; attempts for each code; validity',
    `${MAX_MAILS_PER_HOUR} an hour; ${MAX_CODE_ATTEMPTS}; ${CODE_MINUTES} minutes`,
  ],
  [
    'Password change, password confirmation and erasure request, per session',
    `${MAX_ATTEMPTS} attempts in ${WINDOW_MINUTES} minutes and ${MAX_DAY_ATTEMPTS} a day, together`,
  ],
  [
    'Wrong TOTP codes from all unknown devices together, and from each known device; wrong recovery codes',
    `${FACTOR_QUARTER} in 15 minutes and ${FACTOR_DAY} a day; the same for recovery codes, with a separate counter`,
  ],
  [
    'Password reset codes: new codes per email; mails for one code; validity',
    `one in ${SHARED_CODE_MINUTES} minutes; ${MAX_MAILS}; ${CODE_MINUTES} minutes`,
  ],
  [
    `${RESET_GUESSES} ${LONG_OTP_LENGTH} digits, whose attempts are not limited`,
    `${MAX_GUESSES_PER_ACCOUNT_AND_NETWORK}; ${MAX_GUESSES_PER_NETWORK.toLocaleString('en')}; ${MAX_GUESSES_PER_ACCOUNT}; ${MAX_GUESSES_IN_TOTAL.toLocaleString('en')}`,
  ],
  [
    'Reset codes mailed to a confirmed address a day: from each network; from each known device of the account',
    `${ACCOUNT_MAILS}; ${ACCOUNT_MAILS}`,
  ],
  [
    'Links and codes mailed to an address that is not confirmed, together: per address; to all such addresses',
    `${UNCONFIRMED_MAILS_PER_HOUR} an hour and ${UNCONFIRMED_MAILS_PER_DAY} a day; ${UNCONFIRMED_MAILS_TOTAL.toLocaleString('en')} a day`,
  ],
  [
    'Such mails, and reset codes to confirmed addresses, caused by one network, other than from known devices; above this limit, reset codes to each confirmed address',
    `${NETWORK_MAILS} a day; ${RESERVED_ACCOUNT_MAILS} a day`,
  ],
  [
    'Links that confirm an email address: validity; attempts at the username and password of a registration',
    `${CONFIRMATION_DAYS} days; ${MAX_CONFIRMATION_ATTEMPTS} in ${CONFIRMATION_MINUTES} minutes`,
  ],
  [
    'Responses that reveal that an email is unknown, per network address',
    `${MAX_UNKNOWN_PER_HOUR} an hour; none with \`STRICT_ACCOUNT_PRIVACY\``,
  ],
]

describe('The documented protection against guessing (docs/security.md)', () => {
  const [, chapter = ''] = readProjectFile('docs/security.md').split('## Rate limits and size limits')
  const rows = [...(chapter.split('\n## ')[0]?.matchAll(/^\| (.+) \| (.+) \|$/gm) ?? [])].map(([, what, limit]) => [
    what,
    limit,
  ])

  test('contains the limits of passwords, codes and links from the code', () => {
    expect(rows.slice(2, 2 + AGAINST_GUESSING.length)).toEqual(AGAINST_GUESSING)
  })

  test('contains the limits of registrations from the code', () => {
    expect(rows).toContainEqual([
      'Registrations per network address; pictures that they store',
      `${CALL_LIMITS.registration.address.max} a minute and ${REGISTRATIONS_PER_DAY} a day; ${REGISTRATION_KILOBYTES_PER_DAY / 1000} MB a day`,
    ])
  })

  test('names the limits of tracking, and of the numbers of a reviewer, as in the code', () => {
    expect(rows).toContainEqual([
      'Tracking without login: wrong digits for one application ID, from all networks together; requests per network address',
      `${TRACKING_ATTEMPTS} a day; ${TRACKING_REQUESTS} an hour`,
    ])
    expect(rows).toContainEqual([
      "Changes of the numbers by which the portal recognises a reviewer's own case",
      `${MAX_NUMBER_CHANGES} a day`,
    ])
  })

  test('explains why nobody can lock out another person', () => {
    const text = chapter.replaceAll('\n', ' ')
    expect(text).toContain('on a known device, the correct password always works')
    expect(text).toContain(
      'On an unknown device, an account under attack also needs a code that the portal sends by mail',
    )
    expect(text).toContain('After a password reset, the owner can always log in')
    expect(text).toContain('Wrong codes of the second factor from other devices do not count for such a device')
  })
})
