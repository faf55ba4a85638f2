// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { test } from '../support/portal-fixture.ts'

/** Line breaks, terminal colours, ends of JSON, and changes of the text direction. */
const FORGERIES = [
  '\r\n',
  '\n',
  '\u2028',
  '\u001b[31m',
  '\u009b31m',
  '"}\n{"level":60,"msg":"forged"}',
  '\u202e',
  '\0',
  '\u{1f4a3}',
]

// A21 is the attack in docs/security/faults-and-attacks.md.
describe('A21: characters that could start new lines in the log', () => {
  test.override('logLevel', 'debug')

  test('start no new line: every event is one line of JSON in plain characters, without submitted text', async ({
    portal,
  }) => {
    const visitor = portal.visitor()
    const citizen = await portal.as('user')
    for (const forgery of FORGERIES) {
      const text = `forged${forgery}forged`
      const inHeader = text.replaceAll(/[^\x20-\x7e]/g, '')
      await visitor.get(`/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`)
      await visitor.send('GET', '/api/user', { 'user-agent': inHeader, referer: inHeader, 'x-request-id': inHeader })
      await visitor.postUrlEncoded('/api/login', { email: `${text}@panchayat.example`, password: text })
      await visitor.post('/api/checkUser', { [text]: text })
      await citizen.post('/api/generatepdf', { row: { _id: text } })
      await citizen.postForm('/api/noc', [
        [text, text],
        ['landMap', new File([text], text)],
      ])
    }
    await portal.ownerQueries.rejectDocumentRows()
    await portal.submit(citizen, 'noc', { applicantName: 'forged"}forged' })

    expect(portal.log.length).toBeGreaterThan(FORGERIES.length * 12)
    for (const line of portal.log) {
      expect(line).toMatch(/^[^\p{Cc}\u2028\u2029\u202e]*\n$/u)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
      expect(line).not.toContain('forged')
    }
    const failures = portal.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
    expect(failures.map(({ msg }) => msg)).toEqual(['request failed'])
  })
})
