// SPDX-License-Identifier: Apache-2.0
import { provesEveryLine } from '#shared/certificates/code-coverage.ts'
import type { MessageValues } from '#shared/locales/translator.ts'
import type { GenuineVerdict, KnownStatus, Verdict } from '../verdict.ts'

/**
 * The advice that a verdict gives.
 * - `good`: accept the certificate
 * - `unsure`: check further
 * - `registered`: compare the register with the paper
 * - `absent`: the register does not contain the number
 * - `bad`: do not accept the certificate
 * - `stuck`: try again, because nothing was checked
 */
type Level = 'good' | 'unsure' | 'registered' | 'absent' | 'bad' | 'stuck'

/**
 * All outcomes of a check with their levels. Each has a title and a text in the locales. A signature is right, but not enough,
 * in these outcomes: `validPartly` (the code does not prove every printed line), `validThen` (the status is from the device's
 * cache), `unknown` (the status is not available) and `unproven` (the log of issued certificates is not available).
 */
const LEVELS = {
  valid: 'good',
  validPartly: 'unsure',
  validThen: 'unsure',
  unknown: 'unsure',
  unproven: 'unsure',
  revoked: 'bad',
  replaced: 'bad',
  signedFile: 'unsure',
  registeredValid: 'registered',
  registeredRevoked: 'bad',
  registeredReplaced: 'bad',
  incomplete: 'stuck',
  'unsafe-signature': 'bad',
  'foreign-key': 'bad',
  forged: 'bad',
  'compromised-key': 'bad',
  'not-issued': 'bad',
  'other-file': 'bad',
  'no-certificate': 'bad',
  changed: 'bad',
  unsigned: 'stuck',
  'no-code': 'stuck',
  'other-code': 'stuck',
  'several-codes': 'stuck',
  'unreadable-file': 'stuck',
  'too-large': 'stuck',
  'no-keys': 'stuck',
  'no-reader': 'stuck',
  'no-answer': 'stuck',
  'unknown-number': 'absent',
} as const satisfies Record<string, Level>

type Outcome = keyof typeof LEVELS

const REGISTER_OUTCOMES = {
  valid: 'registeredValid',
  revoked: 'registeredRevoked',
  replaced: 'registeredReplaced',
} as const

/** The outcomes that a retry may change, for example when the network is back. */
const RETRYABLE: readonly Outcome[] = ['unknown', 'unproven', 'validThen', 'no-keys', 'no-reader', 'no-answer']

interface Formats {
  formatDay: (instant: string) => string
  formatInstant: (instant: string) => string
}

/** The ISO instant of a time in seconds since 1970. */
const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()

/** A verdict's outcome with the values for its messages, and whether a retry may change it. */
export function outcomeOf(verdict: Verdict, formats: Formats) {
  const outcome = outcomeNameOf(verdict)
  return {
    outcome,
    level: LEVELS[outcome],
    values: valuesOf(verdict, formats),
    isRetryable: RETRYABLE.includes(outcome),
  }
}

function outcomeNameOf(verdict: Verdict): Outcome {
  switch (verdict.kind) {
    case 'genuine':
      if (!verdict.isLogged && !isEnded(verdict.knownStatus)) return 'unproven'
      if (!verdict.knownStatus) return 'unknown'
      if (verdict.knownStatus.status === 'valid' && !verdict.knownStatus.isCurrent) return 'validThen'
      if (verdict.knownStatus.status === 'valid' && hasUnprovenLines(verdict)) return 'validPartly'
      return verdict.knownStatus.status
    case 'signed-file':
      return 'signedFile'
    case 'registered':
      return REGISTER_OUTCOMES[verdict.record.status]
    case 'refused':
      return verdict.error === 'no-pdf' ? 'unreadable-file' : verdict.error
    case 'stuck':
      return verdict.obstacle
  }
}

/**
 * Whether the printed certificate may have lines that its code does not contain, so that somebody may have changed them. If
 * the PDF itself was checked and is unchanged, all its lines are proven.
 */
export const hasUnprovenLines = ({ claims, knownStatus, file }: GenuineVerdict) =>
  !isEnded(knownStatus) && file !== 'issued' && !provesEveryLine(claims)

/** Whether the certificate was withdrawn or replaced. The status list proves this even if the log cannot be read. */
const isEnded = (knownStatus: KnownStatus) => knownStatus !== undefined && knownStatus.status !== 'valid'

/** The values of the placeholders in the messages of the outcome. */
function valuesOf(verdict: Verdict, { formatDay, formatInstant }: Formats): MessageValues {
  switch (verdict.kind) {
    case 'genuine': {
      const { claims, knownStatus } = verdict
      const asOf = knownStatus ? formatInstant(isoOf(knownStatus.asOf)) : ''
      return { by: claims.by, day: formatDay(isoOf(claims.iat)), instant: asOf }
    }
    case 'signed-file':
      return { day: formatDay(isoOf(verdict.signedAt)) }
    case 'registered': {
      const { number, panchayat, issuedAt, changedAt, replacedBy = '' } = verdict.record
      return {
        number,
        by: panchayat,
        day: formatDay(issuedAt),
        changed: changedAt ? formatDay(changedAt) : '',
        newer: replacedBy,
      }
    }
    case 'stuck':
      return { number: verdict.number ?? '' }
    case 'refused':
      return {}
  }
}
