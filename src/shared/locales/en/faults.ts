// SPDX-License-Identifier: Apache-2.0
import type { Fault } from '../../faults.ts'
import type { RefusalCode } from '../../refusal.ts'

type Sentences = Partial<Record<`fault.${Fault}` | `refusal.${RefusalCode}`, string>>

/**
 * Most validation errors, and the messages that the browser itself shows when a request fails. The module `fields` contains
 * the errors of files, and `credentials` those of passwords.
 */
export const faults = {
  'refusal.too-large': 'The upload is too large. One file may be up to {file}, all files together up to {request}.',
  'refusal.unavailable': 'The portal cannot be reached at the moment. Please try again in a minute.',
  'refusal.unexpected': 'Something went wrong. Please try again.',
  'fault.required': '{field} is required',
  'fault.too-long': '{field} is too long',
  'fault.email': 'Please enter a valid email address',
  'fault.mobile': 'Please enter a valid Mobile Number',
  'fault.phone': 'Please enter a valid phone number: 10 digits, with the area code of a landline',
  'fault.aadhaar': 'Please enter a valid Aadhar Number',
  'fault.date': 'Please enter a valid date for {field}',
  'fault.date-in-future': '{field} cannot be in the future',
  'fault.date-too-old': '{field} is too long ago',
  'fault.choice': 'Please choose one of the answers for {field}',
  'fault.rows': 'Please fill in {field} again',
  'fault.too-many-rows': 'There are too many entries in {field}',
  'fault.text': '{field} contains characters that cannot be used',
  'fault.name': 'Please type {field} again, without links and invisible characters, and with a space after a full stop',
  'fault.not-number': '{field} must be a whole number',
} as const satisfies Sentences
