// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { dayInIndia, isCalendarDay } from './calendar-days.ts'
import type { FieldErrorCode } from './field-errors.ts'

// The validation rules for the value of one field (spec §5), for browser and server. Error messages are codes of
// `FIELD_ERROR_CODES`; the locales contain their sentences.

const fieldError = (code: FieldErrorCode) => ({ error: code })
/** The error of a JSON value that is absent or has the wrong type. */
export const missingOrWrongType = (wrongType: FieldErrorCode) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? 'required' : wrongType),
})
/** Options of a length check. If the text is too long, no later check runs, and no pattern is matched against it. */
const tooLong = { ...fieldError('too-long'), abort: true }

/**
 * Control characters (`Cc`) other than line breaks and tabs, and lone surrogates (`Cs`). `\P{Cc}` is everything that is not a
 * control character; so its negation `[^\P{Cc}\n\r\t]` is every control character except these three.
 */
const UNPRINTABLE = /[^\P{Cc}\n\r\t]|\p{Cs}/u
/** Searches for one unprintable character. A pattern that matches the whole text would run out of memory for long texts. */
const isPrintable = z.refine<string>((text) => !UNPRINTABLE.test(text), fieldError('text'))

/** A text that is not empty. It may contain line breaks and tabs, but no other control characters. */
export const nonEmptyText = (maxLength: number) =>
  z
    .string(fieldError('required'))
    .check(z.minLength(1, fieldError('required')), z.maxLength(maxLength, tooLong), isPrintable)

/** Like `nonEmptyText`, but removes the spaces at both ends first. */
export const trimmedText = (maxLength: number) =>
  z
    .string(fieldError('required'))
    .check(z.trim(), z.minLength(1, fieldError('required')), z.maxLength(maxLength, tooLong), isPrintable)

/** Like `nonEmptyText`, but the value may be absent. An empty text is rejected. */
export const optionalText = (maxLength: number) => z.optional(nonEmptyText(maxLength))

/**
 * An email address. The pattern is deliberately simple: text, an at sign, and a domain with a dot. Only a delivered mail proves
 * that an address exists.
 */
export const emailAddress = () =>
  z
    .string(fieldError('required'))
    .check(
      z.minLength(1, fieldError('required')),
      z.maxLength(254, tooLong),
      z.regex(/^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\.]+(?:\.[^\s@<>",;:()[\]\\.]+)+$/, fieldError('email')),
    )

/** An Indian mobile number: 10 digits, the first from 6 to 9. */
export const mobileNumber = () =>
  z
    .string(fieldError('required'))
    .check(z.minLength(1, fieldError('required')), z.regex(/^[6-9]\d{9}$/, fieldError('mobile')))

/**
 * An Indian telephone number, mobile or landline with its area code: 10 digits after an optional 0 or +91, with spaces,
 * hyphens and brackets as people write them.
 */
export const phoneNumber = () =>
  z
    .string(fieldError('required'))
    .check(
      z.minLength(1, fieldError('required')),
      z.regex(/^\(?(?:\+91[ -]?|0)?\(?[1-9](?:[ ()-]{0,2}\d){9}$/, fieldError('phone')),
    )

/** Twelve digits in groups of four, with or without spaces, the first from 2 to 9. */
export const aadhaarNumber = () =>
  z
    .string(fieldError('required'))
    .check(z.minLength(1, fieldError('required')), z.regex(/^[2-9]\d{3}( ?)\d{4}\1\d{4}$/, fieldError('aadhaar')))

/** One of these options. */
export const oneOf = (options: readonly string[]) =>
  z.string(fieldError('required')).check(
    z.minLength(1, fieldError('required')),
    z.refine((value: string) => options.includes(value), fieldError('choice')),
    // The OpenAPI schema cannot show a refinement.
    z.meta({ enum: options }),
  )

const EARLIEST_DAY = '1900-01-01'

/** An existing calendar day, `YYYY-MM-DD`, from 1900 until today in India. */
export const dateUntilToday = () =>
  z.string(fieldError('required')).check(
    z.minLength(1, fieldError('required')),
    z.refine(isCalendarDay, { ...fieldError('date'), abort: true }),
    z.refine((day: string) => day <= todayInIndia(), fieldError('date-in-future')),
    z.refine((day: string) => day >= EARLIEST_DAY, fieldError('date-too-old')),
    z.meta({ format: 'date' }),
  )

/** Today's date in India, `YYYY-MM-DD`. */
export const todayInIndia = (now = new Date()) => dayInIndia(now)

/**
 * Parses JSON text in a form field. Throws `SyntaxError` for invalid JSON and for the key `__proto__`. When an object with
 * this key is copied, the key sets the prototype of the copy, and the prototype's properties look like submitted ones.
 */
export function parseFormJson(text: string): unknown {
  return JSON.parse(text, (key, value) => {
    if (key === '__proto__') throw new SyntaxError('The key __proto__ is not allowed')
    return value
  })
}
