// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { containing } from '#server/platform/db/list-queries.ts'
import { contentDisposition } from '#server/platform/http/content-disposition.ts'
import { html } from '#server/platform/http/html.ts'
import { logOptions } from '#server/platform/log/log-options.ts'
import { deviceOf } from '#server/sessions/device-of.ts'
import { isReference } from '#shared/applications/reference.ts'
import { readCompactJws } from '#shared/certificates/compact-jws.ts'
import { foldSearch } from '#shared/unicode-text.ts'
import { findUncoveredExports, textReaders } from '../support/text-rules.ts'

const LENGTH = 100_000
/** The limit in CPU milliseconds. A pattern that backtracks would take seconds. */
const MAX_MS = 25

/** Texts that repeat the beginning of a match, but do not complete it. */
const TEXTS = [
  'a',
  '1',
  ' ',
  '@',
  'a@',
  'a.',
  'a@b.',
  'Key (',
  'Key ()=(',
  '2345 ',
  '(',
  '"',
  '\\',
  '%',
  'é',
  '🙏',
  '=',
  '-',
  'Chrome/',
]
  .map((beginning) => beginning.repeat(LENGTH / beginning.length))
  .flatMap((text) => [text, `${text}\0`])

const { serializers } = logOptions(readConfiguration({ APP_MODE: 'demo' }))

const READERS: Record<string, (text: string) => unknown> = {
  ...textReaders(LENGTH * 2),
  'an application ID': isReference,
  'a search text': (text) => [containing(text), foldSearch(text)],
  'a user agent': deviceOf,
  'the file name of a download': (text) => contentDisposition('attachment', text),
  'a part of a page': (text) => html`${text}`,
  'the code of a certificate': readCompactJws,
  'an error for the log': (text) => serializers?.err?.(new Error(text) as never),
}

function processorMs(work: () => unknown) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Whether the fastest of ten runs is within the limit. The others may include garbage collection. */
const isFast = (work: () => unknown) => Array.from({ length: 10 }).some(() => processorMs(work) <= MAX_MS)

// A19 is the attack in docs/security/faults-and-attacks.md.
describe('A19: a text of 100,000 characters', () => {
  test('is tested below with every rule that parses a text', () => {
    expect(findUncoveredExports()).toEqual([])
  })

  test.for(Object.keys(READERS))('is parsed in linear time as %s', (name) => {
    const read = READERS[name]
    const slow = TEXTS.filter((text) => !isFast(() => read?.(text)))
    expect(slow.map((text) => text.slice(0, 10))).toEqual([])
  })
})
