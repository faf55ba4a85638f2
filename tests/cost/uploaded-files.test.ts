// SPDX-License-Identifier: Apache-2.0
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { Encrypter, generateHybridIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSavedForm } from '#server/applications/saved-forms/read-saved-form.ts'
import { fetchTimeStamp, TIMESTAMP_BYTES } from '#server/certificates/signing/time-stamp.ts'
import { partsFormSchema } from '#shared/applications/parts-wire.ts'
import { AGE_FIRST_LINE, MAX_HEADER_BYTES } from '#shared/applications/saved-form-format.ts'
import { expectLinear, LARGEST, repeated } from '#tests/support/cost/growth.ts'
import { importRows } from '#web/features/charter/charter-files.ts'
import { importHolidays } from '#web/features/charter/import-holidays.ts'
import { MAX_FILE_BYTES } from '#web/features/charter/promise-rows.ts'

const identity = await generateHybridIdentity()
const recipient = await identityToRecipient(identity)
const KEYS = { recipient, identities: async () => [identity] }

/** Encrypts any content, as anybody who knows the public key can. */
async function encrypt(...content: Uint8Array[]) {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return Buffer.from(await encrypter.encrypt(Buffer.concat(content)))
}

/** A file with this header, preceded by the length of the header. */
function withHeader(header: string, ...documents: Uint8Array[]) {
  const bytes = Buffer.from(header)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return encrypt(length, bytes, ...documents)
}

/** Reads a file that arrives in pieces of this size. Returns `accepted`, or the error code. */
async function readForm(file: Buffer, piece = 64 * 1024) {
  const pieces = function* () {
    for (let offset = 0; offset < file.length; offset += piece) yield file.subarray(offset, offset + piece)
  }
  try {
    const form = await readSavedForm(Readable.from(pieces(), { objectMode: false }), KEYS)
    await form.drain()
    return 'accepted'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

const FORM = { format: 1, serviceId: 'noc', submissionKey: '0b6f5d2e-8f1c-4f0e-9a5e-3f1d2c4b5a69', ticket: 'a' }
const formOf = (fields: unknown, documents: unknown = []) =>
  JSON.stringify({ ...FORM, filledAt: '2026-11-20T06:30:00.000Z', fields, documents })
const aDocument = (size: number) => ({ slot: 'a', fileName: 'a.pdf', size })

// In this file, a size in bytes is divided by about the length of one entry in JSON, to compute the number of entries.
const HEADERS: Record<string, { make: (bytes: number) => string; code: string }> = {
  'a long field': { make: (bytes) => formOf([['a', 'a'.repeat(bytes - 250)]]), code: 'accepted' },
  'nested arrays': { make: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2), code: 'saved-form-damaged' },
  'many fields': {
    make: (bytes) => formOf(Array.from({ length: (bytes - 250) / 12 }, () => ['a', 'b'])),
    code: 'saved-form-damaged',
  },
  'many documents': {
    make: (bytes) =>
      formOf(
        [],
        Array.from({ length: (bytes - 250) / 48 }, () => aDocument(0)),
      ),
    code: 'saved-form-damaged',
  },
  'many unknown names': {
    make: (bytes) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: bytes / 12 }, (_, index) => [`n${index + 10_000}`, 1]))),
    code: 'saved-form-damaged',
  },
}

describe('Reading the header of a saved form takes at most linear time up to the maximum length', () => {
  test.for(Object.entries(HEADERS))('with %s', async ([, { make, code }]) => {
    expect(await readForm(await withHeader(make(MAX_HEADER_BYTES / 4)))).toBe(code)
    await expectLinear({
      make: (bytes) => withHeader(make(bytes)),
      parse: (file) => readForm(file),
      cap: MAX_HEADER_BYTES,
      repeats: 4,
      usesThreads: true,
    })
  })

  test('a longer header is not decrypted', async () => {
    const file = await withHeader(' '.repeat(LARGEST))
    let read = 0
    const pieces = function* () {
      for (; read < file.length; read += 1024) yield file.subarray(read, read + 1024)
    }
    await expect(
      readSavedForm(Readable.from(pieces(), { objectMode: false, highWaterMark: 1 }), KEYS),
    ).rejects.toThrow()
    expect(read).toBeLessThan(LARGEST / 4)
  })
})

const FORMS: Record<string, { make: (bytes: number) => Buffer | Promise<Buffer>; code: string; piece?: number }> = {
  'one document': {
    make: (bytes) => withHeader(formOf([], [aDocument(bytes)]), Buffer.alloc(bytes)),
    code: 'accepted',
  },
  'a document in pieces of 64 bytes': {
    make: (bytes) => withHeader(formOf([], [aDocument(bytes)]), Buffer.alloc(bytes)),
    code: 'accepted',
    piece: 64,
  },
  'bytes after the documents': {
    make: (bytes) => withHeader(formOf([]), Buffer.alloc(bytes)),
    code: 'saved-form-damaged',
  },
  'an age header that never ends': {
    make: (bytes) => Buffer.from(repeated('-> X25519 a\nb\n', AGE_FIRST_LINE)(bytes)),
    code: 'saved-form-damaged',
  },
  'an age header that never ends, in pieces of 64 bytes': {
    make: (bytes) => Buffer.from(repeated('-> X25519 a\nb\n', AGE_FIRST_LINE)(bytes)),
    code: 'saved-form-damaged',
    piece: 64,
  },
  'many recipients of age': {
    make: (bytes) => Buffer.from(repeated('a', `${AGE_FIRST_LINE}${'-> X a\nb\n'.repeat(400)}\n--- `)(bytes)),
    code: 'saved-form-damaged',
  },
  'another kind of file': { make: (bytes) => Buffer.alloc(bytes, 'a'), code: 'saved-form-unknown' },
}

describe('Reading a saved form takes at most linear time in its bytes', () => {
  test.for(Object.entries(FORMS))('with %s', async ([, { make, code, piece }]) => {
    expect(await readForm(await make(LARGEST / 64), piece)).toBe(code)
    await expectLinear({ make, parse: (file) => readForm(file, piece), usesThreads: true })
  })
})

const DIGEST = 'a'.repeat(64)
const listOf = (bytes: number) => Array.from({ length: bytes / 67 }, () => DIGEST)
const partOf = (parts: string[]) => ({ slot: 'a', fileName: 'a', sha256: DIGEST, parts })

const PARTS: Record<string, (bytes: number) => object> = {
  'one document of many parts': (bytes) => ({ fields: [], documents: [partOf(listOf(bytes))] }),
  'documents of a thousand parts': (bytes) => ({
    fields: [],
    documents: Array.from({ length: bytes / 67_000 }, () => partOf(listOf(67_000))),
  }),
  'many documents': (bytes) => ({ fields: [], documents: Array.from({ length: bytes / 117 }, () => partOf([])) }),
  'many fields': (bytes) => ({ fields: Array.from({ length: bytes / 10 }, () => ['a', 'b']), documents: [] }),
  'one long digest': (bytes) => ({ fields: [], documents: [partOf(['a'.repeat(bytes)])] }),
}

describe('Parsing the list of the parts of a form takes at most linear time in its length', () => {
  test.for(Object.entries(PARTS))('with %s', async ([, make]) => {
    const parse = (text: string) => partsFormSchema.safeParse(JSON.parse(text))
    await expectLinear({ make: (bytes) => JSON.stringify(make(bytes)), parse })
  })
})

const RANGE = { from: '2026-01-01', to: '2027-12-31' }
const EVENT = 'BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260126\r\nSUMMARY:Republic Day\r\nEND:VEVENT\r\n'
const YEARLY = EVENT.replace('SUMMARY', 'RRULE:FREQ=YEARLY\r\nSUMMARY')
const [BEGIN, END] = ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'END:VCALENDAR\r\n']

const CALENDARS: Record<string, { make: (bytes: number) => string; holidays: number | undefined }> = {
  'many events': { make: repeated(EVENT, BEGIN, END), holidays: 1 },
  'many yearly events': { make: repeated(YEARLY, BEGIN, END), holidays: 2 },
  'a long name': {
    make: repeated('a', `${BEGIN}${EVENT.split('SUMMARY')[0]}SUMMARY:`, `\r\nEND:VEVENT\r\n${END}`),
    holidays: 1,
  },
  'a folded name': {
    make: repeated('\r\n a', `${BEGIN}${EVENT.split('SUMMARY')[0]}SUMMARY:`, `\r\nEND:VEVENT\r\n${END}`),
    holidays: 1,
  },
  'many properties': { make: repeated('X:a\r\n', `${BEGIN}${EVENT}`, END), holidays: 1 },
  'a long line in an event': {
    make: repeated(';A=B', `${BEGIN}${EVENT}BEGIN:VEVENT\r\nX`, `:a\r\nEND:VEVENT\r\n${END}`),
    holidays: 1,
  },
  'events without an end': { make: repeated('BEGIN:VEVENT\r\n', BEGIN), holidays: undefined },
  'ends of events': { make: repeated('END:VEVENT\r\n', BEGIN), holidays: undefined },
  'many parameters': { make: repeated(';A=B', `${BEGIN}${EVENT}X`, `:a\r\n${END}`), holidays: 1 },
  'parameters in quotes': { make: repeated('","', `${BEGIN}${EVENT}X;A="`, `":a\r\n${END}`), holidays: 1 },
  'nested components': { make: repeated('BEGIN:A\r\n', BEGIN), holidays: undefined },
  'components that end without a beginning': { make: repeated('END:A\r\n', BEGIN), holidays: undefined },
  'many dates': {
    make: repeated(
      ',20260126',
      `${BEGIN}BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260126\r\nRDATE;VALUE=DATE:20260126`,
      END,
    ),
    holidays: undefined,
  },
  'a rule of many days': {
    make: repeated(',1', `${BEGIN}${EVENT.replace('SUMMARY', 'RRULE:FREQ=YEARLY;BYMONTHDAY=1')}`, END),
    holidays: undefined,
  },
  backslashes: { make: repeated('\\', `${BEGIN}BEGIN:VEVENT\r\nSUMMARY:`, END), holidays: undefined },
}

const TABLES: Record<string, (bytes: number) => string> = {
  'many lines': repeated('26/01/2026,Republic Day\n'),
  'many columns': repeated('a,'),
  quotes: repeated('"'),
  'quotes and commas': repeated('",'),
  'a quote that is never closed': repeated('a\n', '"'),
  'different line ends': repeated('a\r\nb\nc\r'),
  tabs: repeated('\t'),
  spaces: repeated(' '),
}

describe('Importing a calendar takes at most linear time up to the maximum size', () => {
  test.for(Object.entries(CALENDARS))('with %s', async ([, { make, holidays }]) => {
    const parse = (text: string) => importHolidays(text, RANGE)
    if (holidays) expect(parse(make(4096))).toHaveLength(holidays)
    await expectLinear({ make, parse, cap: MAX_FILE_BYTES })
  })
})

describe('Importing a table takes at most linear time up to the maximum size', () => {
  test.for(Object.entries(TABLES))('with %s', async ([, make]) => {
    const parse = (text: string) => [importHolidays(text, RANGE), importRows(text, [])]
    await expectLinear({ make, parse, cap: MAX_FILE_BYTES, repeats: 3 })
  })
})

let reply: Buffer
const authority = createServer((_request, response) => response.end(reply))
beforeAll(() => new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve)))
afterAll(() => authority.close())

function authorityUrl() {
  const address = authority.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
}

/** The status "granted" of a response (RFC 3161). */
const GRANTED = Buffer.from('3003020100', 'hex')

/** A DER sequence whose length has four bytes. */
function sequence(content: Buffer) {
  const head = Buffer.from([0x30, 0x84, 0, 0, 0, 0])
  head.writeUInt32BE(content.length, 2)
  return Buffer.concat([head, content])
}

const STAMPS: Record<string, (bytes: number) => Buffer> = {
  'nested values': (bytes) => Buffer.alloc(bytes, Buffer.from([0x30, 0x80])),
  'many values': (bytes) => sequence(Buffer.concat([GRANTED, sequence(Buffer.alloc(bytes - 20, Buffer.from([5, 0])))])),
  'one long value': (bytes) => sequence(Buffer.concat([GRANTED, sequence(Buffer.alloc(bytes - 20))])),
  zeros: (bytes) => Buffer.alloc(bytes),
}

describe('Reading the response of a time-stamp authority takes at most linear time', () => {
  const parse = async (response: Buffer) => {
    reply = response
    return fetchTimeStamp(authorityUrl(), new Uint8Array(32)).catch(() => undefined)
  }

  test.for(Object.entries(STAMPS))('with %s, up to the maximum length', async ([, make]) => {
    await expectLinear({ make, parse, cap: TIMESTAMP_BYTES, repeats: 20 })
  })

  test('if the response is longer, because it is not read to its end', async () => {
    await expectLinear({ make: (bytes) => Buffer.alloc(bytes), parse })
  })
})
