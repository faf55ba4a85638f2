// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { errorResponseSchema } from '#shared/accounts/wire.ts'
import { anyFormBody, anyFormType } from '../support/attack/awkward-forms.ts'
import { aPdf } from '../support/files.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

/** The number of forms. `FORM_CASES` sets a different number for a long run. */
const CASES = Number(process.env.FORM_CASES ?? 250)

const endpointsOf = async (portal: TestPortal) =>
  [
    ['/api/noc', await portal.as('user')],
    ['/api/profile', await portal.as('user')],
    ['/api/register', portal.visitor()],
    ['/api/gallery', await portal.as('admin')],
  ] as const

// A12 and A13 are the attacks in docs/security/faults-and-attacks.md.
describe('A13: malformed forms', () => {
  test('are all rejected with a sentence, and leave nothing behind', async ({ portal }) => {
    const endpoints = await endpointsOf(portal)
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...endpoints), anyFormType, anyFormBody, async ([path, client], type, body) => {
        const response = await client.send('POST', path, { 'content-type': type }, Buffer.from(body, 'latin1'))
        expect([400, 413, 415, 422]).toContain(response.status)
        expect(errorResponseSchema.parse(response.json)).toEqual(response.json)
        statuses.add(response.status)
      }),
      { numRuns: CASES },
    )
    // Several statuses occurred, so the forms were malformed in different ways.
    expect(statuses.size).toBeGreaterThanOrEqual(3)
    expect(await portal.filesOnDisk()).toEqual([])
    expect((await portal.visitor().get('/readyz')).status).toBe(200)
  })
})

const NAMES = [
  '../../keys/aadhaar.key',
  '..\\..\\keys\\aadhaar.key',
  '%2e%2e%2fetc%2fpasswd',
  'a\0.pdf',
  'invoice\u202efdp.exe',
  '\u200b\u2066\u2069',
  `${'a'.repeat(300)}.pdf`,
  'a\r\nset-cookie: a=b.pdf',
  '__proto__',
  'constructor',
  '.',
  '..',
  '   ',
  '🙏'.repeat(100),
  '\ud800.pdf',
  'con.pdf',
]

describe('A12: file names that traverse paths, contain NUL, change direction or break a header', () => {
  test('are used as display names only', async ({ portal }) => {
    const citizen = await portal.as('user')
    for (const name of NAMES) {
      const reference = await portal.createApplication({ changes: { 'identityProof:file': aPdf(name) } })
      const { json } = await citizen.get(`/api/getDocuments/${reference}/noc`)
      for (const { filePath, fileName } of json.supportingDocuments) {
        expect(filePath).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{48}$/)
        expect(fileName).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}/\\]+$/u)
        expect([...fileName].length).toBeLessThanOrEqual(150)
        const { headers } = await citizen.get(`/uploads/${filePath}?download`)
        expect(headers['content-disposition']).toMatch(
          /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%~-]+$/,
        )
        expect(headers['set-cookie']).toBeUndefined()
      }
    }
    expect(await portal.filesOnDisk()).toEqual((await portal.ownerQueries.listReferencedFiles()).sort())
  })
})
