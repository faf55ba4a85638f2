// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import type { FieldErrorCode } from '../field-errors.ts'

/** Demo mode requires the 6 characters of the specification; production requires 8 and rejects common passwords. */
export interface PasswordPolicy {
  leastLength: number
  refuseCommon: boolean
}

const MAX_LENGTH = 200

/** The most frequent leaked passwords of at least eight characters, and passwords that contain a name of this portal. */
const COMMON = new Set([
  '12345678',
  '123456789',
  '1234567890',
  'password',
  'password1',
  'password123',
  'passw0rd',
  'qwerty123',
  'qwertyuiop',
  '11111111',
  '00000000',
  'iloveyou',
  'abcd1234',
  'abc12345',
  '87654321',
  '1q2w3e4r',
  '1qaz2wsx',
  'admin123',
  'admin@123',
  'welcome1',
  'welcome123',
  'india123',
  'india@123',
  'bharat123',
  'pass@123',
  'krishna1',
  'jaishreeram',
  'sairam123',
  'omsairam',
  'computer',
  'sunshine',
  'football',
  'princess',
  'dragon123',
  'qazwsxedc',
  'asdfghjkl',
  '99999999',
  '88888888',
  '12341234',
  '11223344',
  '123123123',
  'password@123',
  'p@ssw0rd',
  'test1234',
  'panchayat',
  'panchayat123',
  'gramseva',
  'gramseva123',
])

const fieldError = (code: FieldErrorCode) => ({ error: code })

/** The password that a signed-in user types again to confirm a sensitive change. */
export const currentPassword = z
  .string(fieldError('required'))
  .check(z.minLength(1, fieldError('required')), z.maxLength(MAX_LENGTH, fieldError('password-long')))

/** A new password. All characters are allowed and none is required (NIST 800-63B). */
export const newPassword = ({ leastLength, refuseCommon }: PasswordPolicy) =>
  z.string(fieldError('required')).check(
    z.minLength(1, fieldError('required')),
    z.minLength(leastLength, fieldError('password-short')),
    z.maxLength(MAX_LENGTH, fieldError('password-long')),
    z.refine((password: string) => !refuseCommon || !COMMON.has(password.toLowerCase()), fieldError('password-common')),
  )
