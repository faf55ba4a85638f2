// SPDX-License-Identifier: Apache-2.0
import type { FieldErrorCode } from '../../field-errors.ts'
import type { RequestErrorCode } from '../../request-error.ts'

type Sentences = Partial<Record<`fieldError.${FieldErrorCode}` | `error.${RequestErrorCode}`, string>>

/**
 * Most validation errors, and the messages that the browser itself shows when a request fails. The module `fields` contains
 * the errors of files, and `credentials` those of passwords.
 */
export const errors = {
  'error.too-large': 'The upload is too large. One file may be up to {file}, all files together up to {request}.',
  'error.unavailable': 'The portal cannot be reached at the moment. Please try again in a minute.',
  'error.unexpected': 'Something went wrong. Please try again.',
  'fieldError.required': '{field} is required',
  'fieldError.too-long': '{field} is too long',
  'fieldError.email': 'Please enter a valid email address',
  'fieldError.mobile': 'Please enter a valid Mobile Number',
  'fieldError.phone': 'Please enter a valid phone number: 10 digits, with the area code of a landline',
  'fieldError.aadhaar': 'Please enter a valid Aadhar Number',
  'fieldError.date': 'Please enter a valid date for {field}',
  'fieldError.date-in-future': '{field} cannot be in the future',
  'fieldError.date-too-old': '{field} is too long ago',
  'fieldError.choice': 'Please choose one of the answers for {field}',
  'fieldError.rows': 'Please fill in {field} again',
  'fieldError.too-many-rows': 'There are too many entries in {field}',
  'fieldError.text': '{field} contains characters that cannot be used',
  'fieldError.name':
    'Please type {field} again, without links and invisible characters, and with a space after a full stop',
  'fieldError.not-number': '{field} must be a whole number',
} as const satisfies Sentences
