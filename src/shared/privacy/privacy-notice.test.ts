// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { consent as en } from '../locales/en/consent.ts'
import { consent as hi } from '../locales/hi/consent.ts'
import { PRIVACY_NOTICE, PRIVACY_SUMMARY } from './privacy-notice.ts'

/**
 * Digest of the text of each version. A change of meaning needs a new version. If only the wording changes, update the
 * digest.
 */
const DIGESTS: Record<number, string> = {
  1: '13bb7f1d5ebb34f4',
}

describe('The privacy notice', () => {
  test('has the text whose digest is recorded for its version', () => {
    const keys = PRIVACY_NOTICE.parts.flatMap(({ title, lines }) => [title, ...lines]) as (keyof typeof en)[]
    const texts = keys.map((key) => `${en[key]}\n${hi[key]}`).join('\n')
    const digest = createHash('sha256').update(texts).digest('hex').slice(0, 16)
    expect(digest).toBe(DIGESTS[PRIVACY_NOTICE.version])
  })

  test('has a summary of five lines, each of which is a line of the notice', () => {
    expect(PRIVACY_SUMMARY.length).toBe(5)
    for (const { title, line } of PRIVACY_SUMMARY) {
      const part = PRIVACY_NOTICE.parts.find((candidate) => candidate.title === title)
      expect([title, part?.lines.includes(line)]).toEqual([title, true])
    }
  })
})
