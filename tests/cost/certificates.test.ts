import { createHash } from 'node:crypto'
import { describe, test } from 'vitest'
import { decodeBase64url, encodeBase64url } from '#shared/certificates/base64url.ts'
import { checkCode, findCode } from '#shared/certificates/certificate-code.ts'
import { checkLog } from '#shared/certificates/certificate-log.ts'
import { readCompactJws } from '#shared/certificates/compact-jws.ts'
import { checkPdf, readSignedRanges } from '#shared/certificates/pdf/check-pdf.ts'
import { readCms } from '#shared/certificates/pdf/cms-signature.ts'
import { momentOf, NotDer, oidOf, readDer, TAGS } from '#shared/certificates/pdf/der.ts'
import { ecdsaSignature, readX509 } from '#shared/certificates/pdf/x509.ts'
import type { CheckTools } from '#shared/certificates/published-keys.ts'
import { checkStatusList } from '#shared/certificates/status-list.ts'
import { expectLinear, repeated } from '#tests/support/cost/growth.ts'

/** Invalid DER is rejected by `NotDer`, and by nothing else. */
function refused(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (!(error instanceof NotDer)) throw error
  }
}

/** A DER value with the shortest allowed length. */
function der(tag: number, content: Uint8Array): Buffer {
  const digits = content.length < 0x80 ? [] : bytesOf(content.length)
  return Buffer.concat([Buffer.from([tag, digits.length ? 0x80 + digits.length : content.length, ...digits]), content])
}

function bytesOf(length: number): number[] {
  return length < 256 ? [length] : [...bytesOf(Math.floor(length / 256)), length % 256]
}

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
const OID = der(TAGS.oid, Buffer.from('2a864886f70d010702', 'hex'))
const SHA256 = der(TAGS.sequence, der(TAGS.oid, Buffer.from('608648016503040201', 'hex')))
const VERSION = der(TAGS.integer, Buffer.from([1]))
const DATA = der(TAGS.sequence, der(TAGS.oid, Buffer.from('2a864886f70d010701', 'hex')))
const ECDSA = der(TAGS.sequence, der(TAGS.oid, Buffer.from('2a8648ce3d040302', 'hex')))

/** A signature with these certificates and signed attributes. */
function cms(certificates: Buffer, attributes: Buffer) {
  const signer = Buffer.concat([VERSION, der(TAGS.sequence, NULL), SHA256, der(TAGS.context0, attributes), ECDSA])
  const signers = der(TAGS.set, der(TAGS.sequence, Buffer.concat([signer, der(TAGS.octetString, NULL)])))
  const parts = [VERSION, der(TAGS.set, SHA256), DATA, der(TAGS.context0, certificates), signers]
  const signedData = der(TAGS.context0, der(TAGS.sequence, Buffer.concat(parts)))
  return der(TAGS.sequence, Buffer.concat([OID, signedData]))
}

const attribute = der(TAGS.sequence, Buffer.concat([OID, der(TAGS.set, NULL)]))

const DERS: Record<string, (bytes: number) => Buffer> = {
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

describe('DER and CMS cost at most linear time in their bytes', () => {
  test.for(Object.entries(DERS))('of %s', async ([, make]) => {
    const parse = (input: Buffer) => {
      for (const read of [readDer, readCms, readX509, ecdsaSignature]) refused(() => read(input))
    }
    await expectLinear({ make, parse })
  })

  test('of a time and a name with one long value', async () => {
    const parse = (content: Buffer) => {
      refused(() => momentOf({ tag: TAGS.utcTime, content, whole: content }))
      refused(() => oidOf({ tag: TAGS.oid, content, whole: content }))
    }
    await expectLinear({ make: (bytes) => Buffer.alloc(bytes, '1'), parse })
  })
})

const TOOLS: CheckTools = {
  sha256: async (bytes) => createHash('sha256').update(bytes).digest(),
  verifies: async () => true,
  inflate: async () => undefined,
}

const signedPdf = (signature: string) => {
  const head = '%PDF-1.7 /ETSI.CAdES.detached /ByteRange [0 00000090 00000000 7] /Contents '.padEnd(90)
  const end = String(90 + signature.length + 2).padStart(8, '0')
  return Buffer.from(`${head.replace(/00000000/, end)}<${signature}>%%EOF\n`, 'latin1')
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

describe('the check of a signed PDF costs at most linear time in its bytes', () => {
  test.for(Object.entries(SIGNED))('%s', async ([, make]) => {
    const parse = async (file: Buffer) => {
      readSignedRanges(file)
      await checkPdf(file, { keys: [] }, TOOLS)
    }
    await expectLinear({ make, parse })
  })
})

const part = (text: string) => encodeBase64url(Buffer.from(text))
const HEADER = part('{"alg":"ES256","kid":"1"}')
const SIGNATURE = encodeBase64url(new Uint8Array(64))

const CODES: Record<string, (length: number) => string> = {
  'many dots': repeated('.'),
  'many short parts': repeated('a.'),
  'one long part': repeated('a'),
  'letters that are not base64url': repeated('é'),
  'a long payload of nested arrays': (length) => `${HEADER}.${part(repeated('[')(length * 0.75))}.${SIGNATURE}`,
  'a long payload of nested objects': (length) => `${HEADER}.${part(repeated('{"a":')(length * 0.75))}.${SIGNATURE}`,
  'a long payload of spaces': (length) => `${HEADER}.${part(repeated(' ', '{}')(length * 0.75))}.${SIGNATURE}`,
  'a long signature': (length) => `${HEADER}.${part('{}')}.${'A'.repeat(length)}`,
  'many links': repeated('/verify/#'),
}

describe('a certificate’s code, a signed list and a log cost at most linear time in their letters', () => {
  test.for(Object.entries(CODES))('of %s', async ([, make]) => {
    const expected = { path: '/', keys: { keys: [] }, now: 0 }
    const parse = async (code: string) => {
      findCode(code)
      readCompactJws(code)
      decodeBase64url(code)
      await checkCode(code, { keys: [] }, TOOLS)
      await checkStatusList(code, expected, TOOLS)
      await checkLog({ head: code, tiles: code }, { keys: [] }, TOOLS)
    }
    await expectLinear({ make, parse })
  })
})
