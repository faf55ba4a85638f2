import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { consent as en } from '../locales/en/consent.ts'
import { consent as hi } from '../locales/hi/consent.ts'
import { PRIVACY_ESSENCE, PRIVACY_NOTICE } from './privacy-notice.ts'

/** Digest of the text of each version. If the meaning changes, add a version; if only a typo is corrected, update the digest. */
const DIGESTS: Record<number, string> = {
  1: '4a82110707e5b8c8',
}

describe('The privacy notice', () => {
  test('has an unchanged text for its version', () => {
    const keys = PRIVACY_NOTICE.parts.flatMap(({ title, lines }) => [title, ...lines]) as (keyof typeof en)[]
    const words = keys.map((key) => `${en[key]}\n${hi[key]}`).join('\n')
    const digest = createHash('sha256').update(words).digest('hex').slice(0, 16)
    expect(digest).toBe(DIGESTS[PRIVACY_NOTICE.version])
  })

  test('has a summary of five lines, each of which simplifies a part of the notice', () => {
    expect(PRIVACY_ESSENCE.length).toBe(5)
    for (const { title, line } of PRIVACY_ESSENCE) {
      const part = PRIVACY_NOTICE.parts.find((candidate) => candidate.title === title)
      expect([title, part?.lines.includes(line)]).toEqual([title, true])
    }
  })
})
