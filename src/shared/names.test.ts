// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { personName } from './names.ts'

const errorCodeOf = (name: string) => personName(80).safeParse(name).error?.issues[0]?.message

describe('A person’s name', () => {
  const invisible = fc.integer({ min: 0, max: 0x10ffff }).filter((code) => {
    const letter = String.fromCodePoint(code)
    return /[\p{Default_Ignorable_Code_Point}\u2800]/u.test(letter) && !/[\u200c\u200d]/.test(letter)
  })

  test('is rejected with an invisible character at any position', () => {
    const part = fc.constantFrom('Asha', 'Devi', 'आशा', 'देवी')
    fc.assert(
      fc.property(part, invisible, part, (before, code, after) => {
        expect(errorCodeOf(`${before}${String.fromCodePoint(code)}${after}`)).toBe('name')
      }),
      { numRuns: 200 },
    )
  })

  test.for([
    ['a joiner before any letter', '\u200dआशा'],
    ['a joiner after a Latin letter', 'Ash\u200da'],
    ['a non-joiner after a space', 'आशा \u200cदेवी'],
    ['two joiners in a row', 'क्\u200d\u200dष'],
  ] as const)('is rejected with %s', ([, name]) => {
    expect(errorCodeOf(name)).toBe('name')
  })

  test.for(['क्\u200dष', 'क्\u200cष', 'র\u200d্য', 'മോഹന്\u200d', 'ශ්\u200dරී'])(
    'may contain a joiner after an Indic letter: %j',
    (name) => {
      expect(errorCodeOf(name)).toBeUndefined()
    },
  )

  test.for(['x.co', 'PAY.COM now', 'see t.me/x', 'pay.example/x', 'a@b', 'ftp://x', 'पे.भारत', 'evil.in.', 'P.Om'])(
    'is rejected if mail programs turn it into a link: %j',
    (name) => {
      expect(errorCodeOf(name)).toBe('name')
    },
  )

  test.for(['Md. Salim', 'Md.Salim', 'S.K.Das', 'A.P.J. Abdul Kalam', 'R.K.', 'Smt.Sita Devi', 'Asha @ Usha', 'P. Om'])(
    'is accepted if mail programs do not turn it into a link: %j',
    (name) => {
      expect(errorCodeOf(name)).toBeUndefined()
    },
  )
})
