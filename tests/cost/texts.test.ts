import { describe, test } from 'vitest'
import { containsOnlyNames } from '#server/accounts/password-rules.ts'
import { duplicateKeys } from '#server/applications/duplicate-keys.ts'
import { displayName } from '#server/documents/receive-form.ts'
import { containing } from '#server/platform/db/list-queries.ts'
import { replaceMalformedUrl } from '#server/platform/http/reject-ambiguous-requests.ts'
import { deviceOf } from '#server/sessions/device-of.ts'
import { checkCharacter, isReference } from '#shared/applications/reference.ts'
import { personName } from '#shared/names.ts'
import { aadhaarNumber, emailAddress, mobileNumber, pastDay, requiredText, trimmedText } from '#shared/rules.ts'
import { duplicateText } from '#shared/services/answers-schema.ts'
import { definition } from '#shared/services/catalogue/birth-certificates.ts'
import { findsIn } from '#shared/unicode-text.ts'
import { expectLinear, repeated } from '#tests/support/cost/growth.ts'

const RULES = [
  requiredText(120),
  trimmedText(120),
  personName(120),
  personName(10_000_000),
  emailAddress(),
  mobileNumber(),
  aadhaarNumber(),
  pastDay(),
]

/** Combining marks of two classes, which normalisation sorts, in endless sequences. */
const MARKS = '\u0301\u0323'

interface Reader {
  read: (text: string) => unknown
  pieces: readonly string[]
}

const READERS: Record<string, Reader> = {
  'the rules of answers': {
    read: (text) => RULES.map((rule) => rule.safeParse(text)),
    pieces: ['a', 'a@b.', ' ', '2345 ', MARKS, '🙏'],
  },
  'what makes two applications the same': {
    read: (text) => duplicateKeys(definition, { childFirstName: text }),
    pieces: ['a', ' ', MARKS, '\u0f71\u0f72\u0f74', 'ß', '"', '\u200d', '\u0430'],
  },
  'what is searched for': {
    read: (text) => [containing(text), findsIn([text], `${text}b`)],
    pieces: ['a', 'letters %_\\', MARKS, 'digits ९'],
  },
  'an application ID': {
    read: (text) => [isReference(text), checkCharacter(text)],
    pieces: ['-', 'BC-2026-'],
  },
  'a password of names': {
    read: (text) => [
      containsOnlyNames(text, ['Asha', 'Sundarpur', 'asha@example.org']),
      containsOnlyNames('Asha@2026', [text]),
    ],
    pieces: ['a', 'asha', 'asha 2026@', MARKS],
  },
  'the name of a file': { read: displayName, pieces: ['a', '/', '\u200b', MARKS, ' '] },
  'the name of a browser': { read: deviceOf, pieces: ['Chrome/', 'UC ', 'Edg'] },
  'an address': { read: replaceMalformedUrl, pieces: ['%20', '%', '/'] },
}

const cases = Object.entries(READERS).flatMap(([name, { read, pieces }]) =>
  pieces.map((piece) => [name, JSON.stringify(piece), { parse: read, make: repeated(piece) }] as const),
)

describe('a text costs at most linear time in its letters', () => {
  test.for(cases)('read as %s, of %s', async ([, , hostile]) => {
    await expectLinear(hostile)
  })

  test('read as a name, with combining marks of one class before those of another', async () => {
    const make = (length: number) => `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`
    await expectLinear({ make, parse: (text) => duplicateText(definition, { childFirstName: text }) })
  })
})
