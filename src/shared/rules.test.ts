// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import {
  aadhaarNumber,
  dateUntilToday,
  emailAddress,
  mobileNumber,
  nonEmptyText,
  oneOf,
  phoneNumber,
  todayInIndia,
} from './rules.ts'

const errorCodeOf = (schema: z.ZodMiniType, answer: unknown) => schema.safeParse(answer).error?.issues[0]?.message

const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length })
    .map((characters) => characters.join(''))

describe('Spec §5: mobile numbers', () => {
  test('are accepted if they have 10 digits starting with 6 to 9', () => {
    fc.assert(
      fc.property(fc.constantFrom('6', '7', '8', '9'), digits(9), (first, rest) => {
        expect(errorCodeOf(mobileNumber(), first + rest)).toBeUndefined()
      }),
    )
  })

  test('are rejected in any other form', () => {
    const other = fc.oneof(
      fc.string().filter((text) => !/^[6-9]\d{9}$/.test(text)),
      digits(10).map((number) => `5${number.slice(1)}`),
      digits(11).map((number) => `9${number.slice(1)}`),
    )
    fc.assert(fc.property(other, (text) => errorCodeOf(mobileNumber(), text) === (text === '' ? 'required' : 'mobile')))
  })

  test.for(['98765 43210', '+919876543210', '९८७६५४३२१०', '9876543210\n', '098765432'])('%j is refused', (number) => {
    expect(errorCodeOf(mobileNumber(), number)).toBe('mobile')
  })
})

describe('Telephone numbers of NOC and household', () => {
  test('are accepted if they have 10 digits after an optional 0 or +91', () => {
    const prefix = fc.constantFrom('', '0', '+91', '+91 ', '+91-')
    fc.assert(
      fc.property(prefix, fc.constantFrom(...'123456789'), digits(9), (before, first, rest) => {
        expect(errorCodeOf(phoneNumber(), before + first + rest)).toBeUndefined()
      }),
    )
  })

  test.for(['9876543210', '98765 43210', '011-2345 6789', '(0755) 255-1234', '07592 251234', '+91 (755) 2551234'])(
    '%j is accepted',
    (number) => {
      expect(errorCodeOf(phoneNumber(), number)).toBeUndefined()
    },
  )

  test.for(['2551234', '112', '0000000000', '98765432101', '1800 11', 'office', '0755-255123', '+1 2025550123'])(
    '%j is refused',
    (number) => {
      expect(errorCodeOf(phoneNumber(), number)).toBe('phone')
    },
  )
})

describe('Spec §5: Aadhaar numbers', () => {
  test('are accepted as three groups of four digits, the first digit from 2 to 9, with or without spaces', () => {
    fc.assert(
      fc.property(fc.constantFrom(...'23456789'), digits(11), fc.constantFrom(' ', ''), (first, rest, space) => {
        const number = first + rest
        const spaced = [number.slice(0, 4), number.slice(4, 8), number.slice(8)].join(space)
        expect(errorCodeOf(aadhaarNumber(), spaced)).toBeUndefined()
      }),
    )
  })

  test.for([
    '1234 5678 9012',
    '0234 5678 9012',
    '2345 67890123',
    '2345  6789  0124',
    '2345-6789-0124',
    '2345 6789 012',
    '2345 6789 01245',
    ' 2345 6789 0124',
  ])('%j is refused', (number) => {
    expect(errorCodeOf(aadhaarNumber(), number)).toBe('aadhaar')
  })
})

describe('Spec §5: email addresses', () => {
  test('are accepted if they are ordinary', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => errorCodeOf(emailAddress(), email) === undefined))
  })

  test.for(['आशा@पंचायत.भारत', 'a@b.c', 'first.last+tag@mail.panchayat.example'])('%j is accepted', (email) => {
    expect(errorCodeOf(emailAddress(), email)).toBeUndefined()
  })

  test.for([
    'asha',
    'asha@',
    '@village.example',
    'asha@village',
    'a b@c.d',
    'a@b..c',
    'a@b.c,d@e.f',
    '<a@b.c>',
    'a@b@c.d',
  ])('%j is refused', (email) => {
    expect(errorCodeOf(emailAddress(), email)).toBe('email')
  })

  test('are rejected in linear time if they are extremely long', () => {
    const started = performance.now()
    expect(errorCodeOf(emailAddress(), `${'a'.repeat(50_000)}@${'b.'.repeat(50_000)}`)).toBe('too-long')
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

describe('Spec §5: dates', () => {
  test('are accepted from 1900 until today', () => {
    const past = fc.date({ min: new Date('1900-01-01'), max: new Date(), noInvalidDate: true })
    fc.assert(fc.property(past, (day) => errorCodeOf(dateUntilToday(), day.toISOString().slice(0, 10)) === undefined))
  })

  test.for([
    ['2023-02-29', 'date'],
    ['2024-02-30', 'date'],
    ['2020-13-01', 'date'],
    ['2020-1-1', 'date'],
    ['01/02/2020', 'date'],
    ['2020-01-01T00:00:00Z', 'date'],
    ['1899-12-31', 'date-too-old'],
    ['2999-01-01', 'date-in-future'],
    ['', 'required'],
  ])('%j is refused: %s', ([day, fieldError]) => {
    expect(errorCodeOf(dateUntilToday(), day)).toBe(fieldError)
  })

  test('today is the day in India, which begins at 18:30 UTC', () => {
    expect(todayInIndia(new Date('2026-03-31T18:29:59Z'))).toBe('2026-03-31')
    expect(todayInIndia(new Date('2026-03-31T18:30:00Z'))).toBe('2026-04-01')
    vi.useFakeTimers({ now: new Date('2026-03-31T18:30:00Z') })
    try {
      expect(errorCodeOf(dateUntilToday(), '2026-04-01')).toBeUndefined()
      expect(errorCodeOf(dateUntilToday(), '2026-04-02')).toBe('date-in-future')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('texts and choices', () => {
  test.for([
    ['', 'required'],
    ['123456', 'too-long'],
    ['a\u0000b', 'text'],
    ['\ud800', 'text'],
    [undefined, 'required'],
    [5, 'required'],
    ['श्री\n', undefined],
  ])('a text of at most five characters: %j → %s', ([text, fieldError]) => {
    expect(errorCodeOf(nonEmptyText(5), text)).toBe(fieldError)
  })

  test('a choice must be one of its options, and not the name of an inherited property', () => {
    expect(errorCodeOf(oneOf(['Male', 'Female']), 'Female')).toBeUndefined()
    for (const other of ['female', 'Other', 'toString', '__proto__', '0']) {
      expect(errorCodeOf(oneOf(['Male', 'Female']), other)).toBe('choice')
    }
  })
})
