// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createInspector } from '#server/documents/checking/create-inspector.ts'
import { openDiskStore } from '#server/documents/document-store.ts'
import { discardStagedFiles, MULTIPART_LIMITS, receiveForm } from '#server/documents/receive-form.ts'
import { allowEmptyJson } from '#server/platform/http/accept-content.ts'
import { languageOf } from '#server/platform/http/language.ts'
import { expectLinear, repeated } from '#tests/support/cost/growth.ts'

/** Above the portal's limits for bodies, texts and files, so that the parser itself is measured. */
const MAX_BYTES = 16 * 1024 * 1024
const SLOTS = { proof: { accepts: 'pdf', maxFiles: 10, isCheckedByCaller: true } } as const

let folder: string
let app: FastifyInstance
const inspector = createInspector()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gs-cost-'))
  const documents = await openDiskStore(folder, 0)
  const options = { documents, inspector, scanner: undefined, sender: { accountId: '1', network: '' } }
  app = Fastify({ bodyLimit: MAX_BYTES })
  allowEmptyJson(app)
  await app.register(cookie)
  await app.register(formbody)
  const limits = { ...MULTIPART_LIMITS, fileSize: MAX_BYTES, fieldSize: MAX_BYTES }
  await app.register(multipart, { limits, throwFileSizeLimit: false })
  app.get('/', async (request) => languageOf(request))
  app.post('/', async () => 'read')
  app.post('/form', async (request) => {
    const form = await receiveForm(request.parts(), { slots: SLOTS, read: ({ fieldErrors }) => fieldErrors }, options)
    await discardStagedFiles(form.documents, documents)
    return form.content
  })
})

afterAll(async () => {
  await app.close()
  await inspector.close()
  await rm(folder, { recursive: true })
})

const JSON_PIECES = ['[', '{"a":', '"', '"__proto__', '"\\u005f\\u005f', ' ', '1', '1e', '\\"']

describe('Parsing a JSON body takes at most linear time in its bytes', () => {
  test.for(JSON_PIECES)('that repeats %s', async (pattern) => {
    const headers = { 'content-type': 'application/json' }
    await expectLinear({
      make: repeated(pattern),
      parse: (payload) => app.inject({ method: 'POST', url: '/', headers, payload }),
    })
  })

  test.for([
    ['nested arrays', (length: number) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`],
    ['many names', (length: number) => `{${Array.from({ length: length / 12 }, (_, index) => `"${index}":1`).join()}}`],
    ['one long text', (length: number) => JSON.stringify('\n'.repeat(length / 2))],
  ] as const)('of %s', async ([, make]) => {
    const headers = { 'content-type': 'application/json' }
    await expectLinear({ make, parse: (payload) => app.inject({ method: 'POST', url: '/', headers, payload }) })
  })
})

describe('Parsing a form without files takes at most linear time in its bytes', () => {
  test.for(['a=1&', '%41', '&'])('that repeats %s', async (pattern) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await expectLinear({
      make: repeated(pattern),
      parse: (payload) => app.inject({ method: 'POST', url: '/', headers, payload }),
    })
  })
})

const BOUNDARY = 'a'.repeat(60)
const partOf = (disposition: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
const FILE = partOf('name="proof"; filename="a.pdf"')
const END = `\r\n--${BOUNDARY}--\r\n`

const FORMS: Record<string, (length: number) => string> = {
  'a file of incomplete boundaries': repeated(`\r\n--${BOUNDARY.slice(1)}b`, FILE, END),
  'a file of half boundaries': repeated('\r\n--aaaaaaaaaaaa', FILE, END),
  'a file of the first letter of its boundary': repeated('a', FILE, END),
  'a file of line ends': repeated('\r\n', FILE, END),
  'a file of dashes': repeated('-', FILE, END),
  'a text': repeated('é', partOf('name="text"'), END),
  'a long preamble before the first boundary': repeated('\r\n--a', '', END),
  'a long epilogue after the last boundary': repeated('--a\r\n', FILE + END),
  'one long header': repeated('a', `--${BOUNDARY}\r\nContent-Disposition: `, END),
  'many headers': repeated('a: b\r\n', `--${BOUNDARY}\r\n`, END),
  'one long file name': (length) => partOf(`name="proof"; filename="${'/\\"'.repeat(length / 3)}"`) + END,
  'many texts': repeated(`${partOf('name="text"')}\r\n`, '', END),
  'many files': repeated(`${FILE}\r\n`, '', END),
}

describe('Parsing a form with files takes at most linear time in its bytes', () => {
  test.for(Object.entries(FORMS))('that contains %s', async ([, make]) => {
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    await expectLinear({ make, parse: (payload) => app.inject({ method: 'POST', url: '/form', headers, payload }) })
  })
})

const HEADERS = {
  'accept-language': ['en,', 'a,', 'hi-IN-', ';', ' ', '*;q='],
  cookie: ['a=b;', ';', '=', 'language="', '%41', 'a=%41; '],
}

describe('Parsing a header takes at most linear time in its bytes', () => {
  test.for(Object.entries(HEADERS).flatMap(([name, patterns]) => patterns.map((pattern) => [name, pattern] as const)))(
    '%s that repeats %s',
    async ([name, pattern]) => {
      const parse = (value: string) => app.inject({ url: '/', headers: { [name]: value } })
      await expectLinear({ make: repeated(pattern), parse })
    },
  )
})
