// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'

// Generators (fast-check) of multipart forms, most of them malformed. The boundary of the forms is `cut`.

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
/** Forms with more parts than the limit. Tests draw them rarely, because they are large. */
const manyParts = fc
  .tuple(anyPart, fc.constantFrom(500, 2_000, 10_000))
  .map(([part, times]) => part.slice(0, 300).repeat(times))
const endlessHeader = fc.integer({ min: 1, max: 200_000 }).map((length) => `--cut\r\nx-endless: ${'a'.repeat(length)}`)
const nested = fc
  .array(anyPart, { maxLength: 3 })
  .map(
    (parts) =>
      `--cut\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: multipart/mixed; boundary=cut2\r\n\r\n${parts.join('').replaceAll('--cut', '--cut2')}--cut2--\r\n--cut--\r\n`,
  )
const anyEnd = fc.constantFrom('--cut--\r\n', '--cut--', '--cut', '--cu', '', '--other--\r\n', '--cut--\r\n--cut--\r\n')
/** The body of a form, as a Latin-1 string. */
export const anyFormBody = fc.oneof(
  fc.tuple(fc.array(anyPart, { maxLength: 8 }), anyEnd).map(([parts, end]) => parts.join('') + end),
  fc.tuple(anyPart, fc.integer({ min: 1, max: 400 })).map(([part, times]) => `${part.repeat(times)}--cut--\r\n`),
  nested,
  fc.tuple(fc.array(anyPart, { maxLength: 4 }), fc.nat(2_000)).map(([parts, end]) => parts.join('').slice(0, end)),
)
/** The Content-Type of a form. */
export const anyFormType = fc.oneof(
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

/** The bodies of oversized forms. Tests must draw them rarely, because they are large. */
export const anyHeavyBody = fc.oneof(manyParts, endlessHeader)
