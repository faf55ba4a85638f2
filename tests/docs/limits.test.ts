import { describe, expect, test } from 'vitest'
import { MAX_UNKNOWN_PER_HOUR } from '#server/accounts/find-account.ts'
import { MAX_CODE_ATTEMPTS, MAX_MAILS_PER_HOUR } from '#server/accounts/login-steps/mail-code.ts'
import {
  CODE_MINUTES,
  MAX_ACCOUNT_GUESSES,
  MAX_MAILS,
  MAX_NETWORK_GUESSES,
  MAX_TOTAL_GUESSES,
  SHARED_MINUTES,
} from '#server/accounts/password-reset.ts'
import { MAX_MAILS_PER_HOUR as MAX_LINKS_PER_HOUR } from '#server/accounts/registration/confirm-email.ts'
import { MAX_ATTEMPTS, WINDOW_MINUTES } from '#server/accounts/require-password.ts'
import {
  DAY_ATTEMPTS as FACTOR_DAY,
  QUARTER_ATTEMPTS as FACTOR_QUARTER,
} from '#server/accounts/second-factor/verify-second-factor.ts'
import {
  DAY_ATTEMPTS,
  NETWORK_ATTEMPTS,
  NETWORK_FAILURES,
  QUARTER_ATTEMPTS,
} from '#server/sessions/count-login-attempt.ts'
import { CONFIRMATION_DAYS } from '#shared/accounts/registration.ts'
import { LONG_OTP_LENGTH } from '#shared/accounts/wire.ts'
import { readPage } from '../support/coverage-tables.ts'

const PASSWORDS = `${QUARTER_ATTEMPTS} in 15 minutes and ${DAY_ATTEMPTS} a day`
const RESET_GUESSES = 'Wrong reset codes a day: per email and network; per email; in total. Beyond this, codes have'

/** The first rows of the table, which are those against guessing, with the limits of the program. */
const AGAINST_GUESSING: readonly [what: string, limit: string][] = [
  ['Wrong passwords for one email from all unknown devices together; then a code by mail is required', PASSWORDS],
  ['Wrong passwords on a known device; then it counts as unknown', PASSWORDS],
  ['Failed logins from one network; then unknown devices there need a code by mail', `${NETWORK_FAILURES} an hour`],
  ['Attempts at one account under attack, from one network', `${NETWORK_ATTEMPTS} a minute`],
  [
    'Login codes by mail; attempts per code; validity',
    `${MAX_MAILS_PER_HOUR} an hour; ${MAX_CODE_ATTEMPTS}; ${CODE_MINUTES} minutes`,
  ],
  [
    'Password change, password confirmation and erasure request',
    `${MAX_ATTEMPTS} attempts in ${WINDOW_MINUTES} minutes, together`,
  ],
  [
    'Wrong TOTP codes; wrong recovery codes, counted separately',
    `${FACTOR_QUARTER} in 15 minutes and ${FACTOR_DAY} a day of each`,
  ],
  [
    'Reset codes per email; mails per code; validity',
    `one in ${SHARED_MINUTES} minutes; ${MAX_MAILS}; ${CODE_MINUTES} minutes`,
  ],
  [
    `${RESET_GUESSES} ${LONG_OTP_LENGTH} digits and no limit`,
    `${MAX_NETWORK_GUESSES}; ${MAX_ACCOUNT_GUESSES}; ${MAX_TOTAL_GUESSES.toLocaleString('en')}`,
  ],
  ['Links that confirm an address, per email; validity', `${MAX_LINKS_PER_HOUR} an hour; ${CONFIRMATION_DAYS} days`],
  [
    'Responses that an email is unknown, per address',
    `${MAX_UNKNOWN_PER_HOUR} an hour; none with \`STRICT_ACCOUNT_PRIVACY\``,
  ],
]

describe('The documented protection against guessing (docs/security.md)', () => {
  const [, chapter = ''] = readPage('docs/security.md').split('## Rate limits and size limits')
  const rows = [...(chapter.split('\n## ')[0]?.matchAll(/^\| (.+) \| (.+) \|$/gm) ?? [])].map(([, what, limit]) => [
    what,
    limit,
  ])

  test('names each limit of passwords, codes and links as the program has it', () => {
    expect(rows.slice(2, 2 + AGAINST_GUESSING.length)).toEqual(AGAINST_GUESSING)
  })

  test('says how nobody can lock out another person', () => {
    const said = chapter.replaceAll('\n', ' ')
    expect(said).toContain('the correct password always works on a known device')
    expect(said).toContain('on an unknown device, an account under attack also needs a code by mail')
    expect(said).toContain('a completed password reset always lets the owner in')
  })
})
