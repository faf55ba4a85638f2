// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { NODE_TOOLS } from '#server/certificates/check-tools.ts'
import { checkPdf, readSignedRanges } from '#shared/certificates/pdf/check-pdf.ts'
import { readCms } from '#shared/certificates/pdf/cms-signature.ts'
import { oidOf, parseDerTime, partsOf, readDer, TAGS, UnexpectedDer } from '#shared/certificates/pdf/der.ts'
import { ecdsaSignature, readX509 } from '#shared/certificates/pdf/x509.ts'
import type { CheckTools } from '#shared/certificates/published-keys.ts'
import { expectLinear, LARGEST, repeated } from '#tests/support/cost/growth.ts'
import { createTestSigner, type TestSigner } from '#tests/support/test-signer.ts'

let signer: TestSigner
beforeAll(async () => {
  signer = await createTestSigner()
})

/** Runs a parser. The parser may reject the bytes with `UnexpectedDer`, but with no other error. */
function allowUnexpectedDer(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (!(error instanceof UnexpectedDer)) throw error
  }
}

/** A DER value with the shortest allowed length. */
function der(tag: number, content: Uint8Array): Buffer {
  const digits = content.length < 0x80 ? [] : bytesOf(content.length)
  return Buffer.concat([Buffer.from([tag, digits.length ? 0x80 + digits.length : content.length, ...digits]), content])
}

/** The bytes of a number, with the most significant byte first. */
function bytesOf(length: number): number[] {
  return length < 256 ? [length] : [...bytesOf(Math.floor(length / 256)), length % 256]
}

/** Repeats a pattern up to this many bytes. */
const many = (pattern: Uint8Array, bytes: number) =>
  Buffer.alloc(Math.floor(bytes / pattern.length) * pattern.length, pattern)

/** Nested values, each the whole content of the outer one. */
function nested(bytes: number) {
  const values = Buffer.alloc(bytes)
  for (let offset = 0; offset + 6 <= bytes; offset += 6) {
    values.set([TAGS.sequence, 0x84], offset)
    values.writeUInt32BE(bytes - offset - 6, offset + 2)
  }
  return values
}

const NULL = Buffer.from([0x05, 0x00])
// The object identifiers of signed data, SHA-256, data, and ECDSA with SHA-256.
const OID = der(TAGS.oid, Buffer.from('2a864886f70d010702', 'hex'))
const SHA256 = der(TAGS.sequence, der(TAGS.oid, Buffer.from('608648016503040201', 'hex')))
const VERSION = der(TAGS.integer, Buffer.from([1]))
const DATA = der(TAGS.sequence, der(TAGS.oid, Buffer.from('2a864886f70d010701', 'hex')))
const ECDSA = der(TAGS.sequence, der(TAGS.oid, Buffer.from('2a8648ce3d040302', 'hex')))

/** A signature with these certificates and signed attributes. */
function cms(certificates: Buffer, attributes: Buffer) {
  const signedBy = Buffer.concat([VERSION, der(TAGS.sequence, NULL), SHA256, der(TAGS.context0, attributes), ECDSA])
  const signers = der(TAGS.set, der(TAGS.sequence, Buffer.concat([signedBy, der(TAGS.octetString, NULL)])))
  const parts = [VERSION, der(TAGS.set, SHA256), DATA, der(TAGS.context0, certificates), signers]
  const signedData = der(TAGS.context0, der(TAGS.sequence, Buffer.concat(parts)))
  return der(TAGS.sequence, Buffer.concat([OID, signedData]))
}

const attribute = der(TAGS.sequence, Buffer.concat([OID, der(TAGS.set, NULL)]))

const DER_INPUTS: Record<string, (bytes: number) => Buffer> = {
  'many empty values': (bytes) => many(NULL, bytes),
  'many empty values in a sequence': (bytes) => der(TAGS.sequence, many(NULL, bytes)),
  'nested values': nested,
  'lengths with many bytes': (bytes) => many(Buffer.from([0x30, 0xff]), bytes),
  'one long value': (bytes) => der(TAGS.octetString, Buffer.alloc(bytes)),
  'a signature with many certificates': (bytes) => cms(many(der(TAGS.sequence, NULL), bytes), attribute),
  'a signature with many attributes': (bytes) => cms(NULL, many(attribute, bytes)),
  'a signature with one long attribute': (bytes) =>
    cms(NULL, der(TAGS.sequence, Buffer.concat([der(TAGS.oid, Buffer.alloc(bytes)), der(TAGS.set, NULL)]))),
  'a signature followed by zeros': (bytes) => Buffer.concat([cms(NULL, attribute), Buffer.alloc(bytes)]),
}

describe('Reading DER and CMS takes at most linear time in the bytes', () => {
  test.for(Object.entries(DER_INPUTS))('of %s', async ([, make]) => {
    const parse = (input: Buffer) => {
      for (const read of [readDer, readCms, readX509, ecdsaSignature]) allowUnexpectedDer(() => read(input))
    }
    await expectLinear({ make, parse })
  })

  test('of a time and a name with one long value', async () => {
    const parse = (content: Buffer) => {
      allowUnexpectedDer(() => parseDerTime({ tag: TAGS.utcTime, content, whole: content }))
      allowUnexpectedDer(() => oidOf({ tag: TAGS.oid, content, whole: content }))
    }
    await expectLinear({ make: (bytes) => Buffer.alloc(bytes, '1'), parse })
  })
})

/** Tools that accept every signature, so that a check continues after it. */
const TOOLS: CheckTools = {
  sha256: async (bytes) => createHash('sha256').update(bytes).digest(),
  verifies: async () => true,
  inflate: async () => undefined,
}

/** A PDF with this signature in hexadecimal, and with this content after it. */
const signedPdf = (signature: string, content = '') => {
  const rest = `${content}%%EOF\n`
  const numbers = [SIGNATURE_START, SIGNATURE_START + signature.length + 2, rest.length].map((number) =>
    String(number).padStart(8, '0'),
  )
  return Buffer.from(`${HEAD.replace('# # #', numbers.join(' '))}<${signature}>${rest}`, 'latin1')
}

const HEAD = '%PDF-1.7 /ETSI.CAdES.detached /ByteRange [0 # # #] /Contents '
/** The position of the signature. In its range, each of the three placeholders is replaced by a number of eight digits. */
const SIGNATURE_START = HEAD.length + 3 * 7

/** Space for the signature, in bytes. */
const SIGNATURE_BYTES = 4096

/** A PDF with this content and a valid signature of the portal. `more` certificates are embedded in the signature. */
async function sealedPdf(content: string, more?: Buffer) {
  const space = SIGNATURE_BYTES + (more?.length ?? 0)
  const empty = signedPdf('0'.repeat(2 * space), content)
  const signed = Buffer.concat([empty.subarray(0, SIGNATURE_START), empty.subarray(SIGNATURE_START + 2 * space + 2)])
  const signature = await signer.cms(createHash('sha256').update(signed).digest())
  const cmsBytes = more ? withCertificates(signature, more) : signature
  return signedPdf(cmsBytes.toString('hex').padEnd(2 * space, '0'), content)
}

/** Embeds more certificates in a signature. The signature stays valid, because it does not cover them. */
function withCertificates(signature: Buffer, more: Buffer) {
  const [type, content] = partsOf(readDer(signature)[0], TAGS.sequence)
  const [version, digests, data, certificates, signers] = partsOf(partsOf(content, TAGS.context0)[0], TAGS.sequence)
  const whole = (value?: { whole: Uint8Array }) => value?.whole ?? new Uint8Array()
  const embedded = der(TAGS.context0, Buffer.concat([certificates?.content ?? new Uint8Array(), more]))
  const parts = [whole(version), whole(digests), whole(data), embedded, whole(signers)]
  return der(TAGS.sequence, Buffer.concat([whole(type), der(TAGS.context0, der(TAGS.sequence, Buffer.concat(parts)))]))
}

const SIGNED: Record<string, (bytes: number) => Buffer> = {
  ...Object.fromEntries(
    [
      '/ByteRange [',
      '/ByteRange [0 1  2 3 ',
      '/ByteRange       ',
      '/ByteRange [0 11111111',
      '/URI (/verify#',
      '<0',
      ' ',
    ]
      .map((pattern) => [`that repeats ${pattern}`, repeated(pattern, '%PDF-1.7 /ETSI.CAdES.detached ')] as const)
      .map(([name, make]) => [name, (bytes: number) => Buffer.from(make(bytes), 'latin1')]),
  ),
  'with a signature of zeros': (bytes) => signedPdf('0'.repeat(bytes)),
  'with a signature of many values': (bytes) => signedPdf(many(NULL, bytes / 2).toString('hex')),
}

describe('Checking a signed PDF takes at most linear time in its bytes', () => {
  test.for(Object.entries(SIGNED))('%s', async ([, make]) => {
    const parse = async (file: Buffer) => {
      readSignedRanges(file)
      await checkPdf(file, { keys: [] }, TOOLS)
    }
    await expectLinear({ make, parse })
  })
})

/** The content of files that the portal has signed, and the code that the check finds if the file links to only one. */
const CONTENTS: Record<string, { make: (bytes: number) => string; code?: string }> = {
  'one link and spaces': { make: repeated(' ', '/URI (https://portal.example/verify#code)'), code: 'code' },
  'one long code': { make: (bytes) => `/URI (/verify#${'c'.repeat(bytes)})`, code: 'c'.repeat(LARGEST / 512) },
  'the start of a link, repeated': { make: repeated('/URI (/verify#') },
  'a link without an end': { make: repeated('/verify#a', '/URI (') },
  'spaces in a link': { make: repeated(' ', '/URI') },
  'many links to one code': { make: repeated('/URI (/verify#a)'), code: 'a' },
  'many links to different codes': {
    make: (bytes) => Array.from({ length: bytes / 24 }, (_, index) => `/URI (/verify#${index}) `).join(''),
  },
}

describe('Checking a PDF that the portal has signed takes at most linear time', () => {
  test.for(Object.entries(CONTENTS))('in its bytes, with %s', async ([, { make, code }]) => {
    const parse = (file: Buffer) => checkPdf(file, signer.published, NODE_TOOLS)
    const sealed = async (bytes: number) => sealedPdf(make(bytes))
    expect(await parse(await sealed(LARGEST / 512))).toMatchObject({ kid: 'k1234567', code })
    await expectLinear({ make: sealed, parse })
  })

  test.for([
    ['copies of a certificate', 100],
    ['copies of a certificate, more than a signature may contain', 5000],
  ] as const)('in the size of %s in its signature', async ([, most]) => {
    const [key] = signer.published.keys
    const certificate = Buffer.from(key?.x5c.at(-1) ?? '', 'base64')
    const make = (bytes: number) => sealedPdf('', many(certificate, Math.min(bytes, most * certificate.length)))
    const parse = (file: Buffer) => checkPdf(file, signer.published, NODE_TOOLS)
    expect(await parse(await make(LARGEST / 512))).toMatchObject({ kid: 'k1234567' })
    await expectLinear({ make, parse, usesThreads: true })
  })
})
