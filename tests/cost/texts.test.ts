// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { containsOnlyNames } from '#server/accounts/password-rules.ts'
import { keysForDuplicateSearch } from '#server/applications/duplicate-keys.ts'
import { displayName } from '#server/documents/receive-form.ts'
import { containing } from '#server/platform/db/list-queries.ts'
import { replaceMalformedUrl } from '#server/platform/http/reject-ambiguous-requests.ts'
import { deviceOf } from '#server/sessions/device-of.ts'
import { checkCharacter, isReference } from '#shared/applications/reference.ts'
import { duplicateFingerprint } from '#shared/services/answers-schema.ts'
import { definition } from '#shared/services/catalogue/birth-certificates.ts'
import { matchesSearch } from '#shared/unicode-text.ts'
import { expectLinear, repeated } from '#tests/support/cost/growth.ts'
import { findUncoveredExports, textReaders } from '#tests/support/text-rules.ts'

/**
 * The rules for texts, once with the maximum length of an answer, and once with a very large one, so that the
 * rules do not reject a long text before their regular expressions read it.
 */
const TEXT_PARSERS = [textReaders(120), textReaders(10_000_000)].flatMap((readers) => Object.values(readers))

/** Two combining marks of different classes. Normalisation sorts a long sequence of them. */
const MARKS = '\u0301\u0323'

interface Parser {
  parse: (text: string) => unknown
  pieces: readonly string[]
}

const PARSERS: Record<string, Parser> = {
  'an answer': {
    parse: (text) => TEXT_PARSERS.map((read) => read(text)),
    pieces: ['a', 'a@b.', ' ', '2345 ', MARKS, '🙏'],
  },
  'a duplicate key': {
    parse: (text) => keysForDuplicateSearch(definition, { childFirstName: text }),
    pieces: ['a', ' ', MARKS, '\u0f71\u0f72\u0f74', 'ß', '"', '\u200d', '\u0430'],
  },
  'a search text': {
    parse: (text) => [containing(text), matchesSearch([text], `${text}b`)],
    pieces: ['a', 'a%_\\', MARKS, '1९'],
  },
  'an application ID': {
    parse: (text) => [isReference(text), checkCharacter(text)],
    pieces: ['-', 'BC-2026-'],
  },
  'a password that contains names': {
    parse: (text) => [
      containsOnlyNames(text, ['Asha', 'Sundarpur', 'asha@example.org']),
      containsOnlyNames('Asha@2026', [text]),
    ],
    pieces: ['a', 'asha', 'asha 2026@', MARKS],
  },
  'a file name': { parse: displayName, pieces: ['a', '/', '\u200b', MARKS, ' '] },
  'a User-Agent': { parse: deviceOf, pieces: ['Chrome/', 'UC ', 'Edg'] },
  'a URL': { parse: replaceMalformedUrl, pieces: ['%20', '%', '/'] },
}

const cases = Object.entries(PARSERS).flatMap(([name, { parse, pieces }]) =>
  pieces.map((piece) => [name, JSON.stringify(piece), { parse, make: repeated(piece) }] as const),
)

test('The list of parsers contains every rule for texts', () => {
  expect(findUncoveredExports()).toEqual([])
})

describe('Reading a text takes at most linear time in its length', () => {
  test.for(cases)('as %s that repeats %s', async ([, , options]) => {
    await expectLinear(options)
  })

  test('as a name with combining marks of one class before marks of another class', async () => {
    const make = (length: number) => `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`
    await expectLinear({ make, parse: (text) => duplicateFingerprint(definition, { childFirstName: text }) })
  })
})
