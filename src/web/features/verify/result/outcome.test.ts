// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import type { GenuineVerdict } from '../verdict.ts'
import { outcomeOf } from './outcome.ts'

const FORMATS = { formatDay: (instant: string) => instant, formatInstant: (instant: string) => instant }
/** The claims of a certificate's code. With `cut`, the code lacks this number of printed lines. */
const CLAIMS = { no: 'HH/2026/000001', svc: 'household', by: 'Rampur', iat: 1_795_000_000, st: 1 }
const COMPLETE = { ...CLAIMS, ln: { fullName: 'Asha Devi', familyMembers: 'Sita\twife\t1990-01-05' } }

const genuine = (changes: Partial<GenuineVerdict>): GenuineVerdict => ({
  kind: 'genuine',
  claims: COMPLETE,
  knownStatus: { status: 'valid', asOf: 1_795_000_100, isCurrent: true },
  isLogged: true,
  file: undefined,
  ...changes,
})
const levelOf = (changes: Partial<GenuineVerdict>) => {
  const { outcome, level } = outcomeOf(genuine(changes), FORMATS)
  return [outcome, level]
}

describe('The outcome of a genuine certificate', () => {
  test('is good only if the code contains every printed line', () => {
    expect(levelOf({})).toEqual(['valid', 'good'])
    expect(levelOf({ claims: { ...COMPLETE, cut: 1 } })).toEqual(['validPartly', 'unsure'])
  })

  test('is not good for an older code that has only the number of rows of a list', () => {
    const claims = { ...CLAIMS, ln: { fullName: 'Asha Devi', familyMembers: 2 } }
    expect(levelOf({ claims })).toEqual(['validPartly', 'unsure'])
  })

  test('is good if the PDF is the issued one, but not if this could not be checked', () => {
    const claims = { ...COMPLETE, cut: 1 }
    expect(levelOf({ claims, file: 'issued' })).toEqual(['valid', 'good'])
    expect(levelOf({ claims, file: 'unchecked' })).toEqual(['validPartly', 'unsure'])
  })

  test('is unknown without a status: the list is unavailable, or does not have the certificate', () => {
    expect(levelOf({ knownStatus: undefined })).toEqual(['unknown', 'unsure'])
    expect(outcomeOf(genuine({ knownStatus: undefined }), FORMATS).isRetryable).toBe(true)
  })

  test('is bad for a withdrawn certificate, whatever its code contains', () => {
    const knownStatus = { status: 'revoked', asOf: 1_795_000_100, isCurrent: true } as const
    expect(levelOf({ claims: { ...COMPLETE, cut: 1 }, knownStatus })).toEqual(['revoked', 'bad'])
  })
})
