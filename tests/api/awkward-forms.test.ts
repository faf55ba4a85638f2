import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { refusedSchema } from '#shared/accounts/wire.ts'
import { aPdf } from '../support/files.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

/** `FORM_CASES=100000` takes its time. */
const CASES = Number(process.env.FORM_CASES ?? 250)

const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const anyName = fc.oneof(
  fc.constantFrom('identityProof', 'landMap', 'applicantName', 'address', 'caption', 'picture', 'profilePicture'),
  fc.constantFrom('__proto__', 'constructor', 'toString', '', ' ', 'a'.repeat(5_000), 'a[b][c]', '"', '\0'),
  anyText,
)
const anyHeader = fc.oneof(
  anyName.map((name) => `content-disposition: form-data; name="${name}"`),
  fc
    .tuple(anyName, anyName)
    .map(([name, file]) => `content-disposition: form-data; name="${name}"; filename="${file}"`),
  fc.constantFrom(
    "content-disposition: form-data; name=landMap; filename*=utf-8''%ff%fe%00",
    "content-disposition: form-data; name*=nonsense'x'%zz",
    'content-disposition: attachment',
    'content-disposition: form-data; name="a"; name="b"; filename=',
    'content-type: multipart/mixed; boundary=inner',
    'content-type: text/plain; charset=nonsense',
    'content-transfer-encoding: base64',
    `x-endless: ${'a'.repeat(30_000)}`,
    'no colon here',
    '',
  ),
  anyText,
)
const anyPart = fc
  .tuple(
    fc.array(anyHeader, { maxLength: 4 }),
    fc.oneof(anyText, fc.constantFrom('%PDF-1.4\n', '{}', '--cut', '\r\n--')),
  )
  .map(([headers, body]) => `--cut\r\n${headers.join('\r\n')}\r\n\r\n${body}\r\n`)
const anyEnd = fc.constantFrom('--cut--\r\n', '--cut--', '--cut', '--cu', '', '--other--\r\n', '--cut--\r\n--cut--\r\n')
const anyBody = fc.oneof(
  fc.tuple(fc.array(anyPart, { maxLength: 8 }), anyEnd).map(([parts, end]) => parts.join('') + end),
  fc.tuple(anyPart, fc.integer({ min: 1, max: 400 })).map(([part, times]) => `${part.repeat(times)}--cut--\r\n`),
  fc.tuple(fc.array(anyPart, { maxLength: 4 }), fc.nat(2_000)).map(([parts, end]) => parts.join('').slice(0, end)),
)
const anyType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('multipart/form-data; boundary=cut') },
  fc.constantFrom(
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="cut',
    'multipart/form-data; boundary=cut; boundary=other',
    `multipart/form-data; boundary=${'x'.repeat(500)}`,
    'multipart/mixed; boundary=cut',
  ),
)

const doorsOf = async (town: TestPortal) =>
  [
    ['/api/noc', await town.as('user')],
    ['/api/profile', await town.as('user')],
    ['/api/register', town.visitor()],
    ['/api/gallery', await town.as('admin')],
  ] as const

describe('A13: forms that no browser sends', () => {
  test('are refused in plain words, whatever is broken about them, and leave nothing behind', async ({ town }) => {
    const doors = await doorsOf(town)
    const told = new Set<number>()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...doors), anyType, anyBody, async ([path, client], type, body) => {
        const answer = await client.send('POST', path, { 'content-type': type }, Buffer.from(body, 'latin1'))
        expect([400, 413, 415, 422]).toContain(answer.status)
        expect(refusedSchema.parse(answer.json)).toEqual(answer.json)
        told.add(answer.status)
      }),
      { numRuns: CASES },
    )
    // All of them were met, so that the forms are not all broken in one way.
    expect(told.size).toBeGreaterThanOrEqual(3)
    expect(await town.filesOnDisk()).toEqual([])
    expect((await town.visitor().get('/readyz')).status).toBe(200)
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

describe('A12: names of files that climb, end early, turn round or break a header', () => {
  test('are taken as names to show, and as nothing else', async ({ town }) => {
    const citizen = await town.as('user')
    for (const name of NAMES) {
      const reference = await town.anApplication({ changes: { 'identityProof:file': aPdf(name) } })
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
    expect(await town.filesOnDisk()).toEqual((await town.backstage.namedFiles()).sort())
  })
})
