// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import type { Client, ClientResponse } from '../support/client.ts'
import { aDraft, putDraft } from '../support/drafts.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'
import { storedRows } from '../support/stored-rows.ts'
import { callerOf, type WriteCall, writeCalls } from '../support/writes/write-calls.ts'

/** Fields that an attacker adds for mass assignment: columns of the portal, and common names. */
const EXTRA_FIELDS = [
  ...['role', 'roles', 'isAdmin', 'is_admin', 'permissions', 'verified', 'approved'],
  ...['id', 'accountId', 'account_id', 'userId', 'user_id', 'ownerId', 'owner_id', 'applicantId', 'applicant_id'],
  ...['panchayatId', 'panchayat_id', 'panchayat', 'reviewerId', 'serviceId', 'service_id', 'reference', 'certificate'],
  ...['passwordHash', 'password_hash', 'tokenHash', 'sessionId', 'expiresAt', 'disabledAt', 'disabled_at', 'tries'],
  ...['createdAt', 'created_at', 'updatedAt', 'submittedAt', 'filePath', 'file_path', 'mediaType', 'constructor'],
]

const isWrite = ({ method }: { method: string }) => method !== 'GET' && method !== 'HEAD'

/** Sends a call with additional fields, in the encoding that the call requires. */
function sendWith(client: Client, method: string, call: WriteCall, extra: readonly string[]) {
  const { path, body = {}, isForm } = call
  const added = extra.map((name) => [name, 'admin'] as const)
  if (Array.isArray(body)) return client.postForm(path, [...body, ...added])
  const fields = { ...body, ...Object.fromEntries(added) }
  if (isForm) return client.postUrlEncoded(path, fields as Record<string, string>)
  return client.send(method, path, { 'content-type': 'application/json' }, JSON.stringify(fields))
}

const unknownIn = ({ json }: ClientResponse): string[] =>
  (json?.faults ?? []).flatMap(({ field, code }: { field: string; code: string }) => (code === 'unknown' ? field : []))

/** Returns the fields that a call accepts or ignores, sent together or one by one. */
async function fieldsAcceptedBy(client: Client, method: string, call: WriteCall): Promise<string[]> {
  const extra = EXTRA_FIELDS.filter((field) => !(field in (call.body ?? {})))
  const response = await sendWith(client, method, call, extra)
  const rejected = new Set(unknownIn(response))
  const accepted: string[] = []
  for (const field of extra) {
    if (response.status === 422 && rejected.has(field)) continue
    const { status } = await sendWith(client, method, call, [field])
    if (status !== 422 && status !== 400) accepted.push(field)
  }
  return accepted
}

// A2, A8, A16 and A20 are the attacks in docs/security/faults-and-attacks.md.
describe('A2: forty unknown fields', () => {
  test('are rejected by name by every write, and none of them is stored', async ({ portal }) => {
    expect(EXTRA_FIELDS.length).toBe(40)
    const calls = await writeCalls(portal)
    const writes = portal.app.declaredRoutes.filter(isWrite)
    expect(writes.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(Object.keys(calls).sort())
    const before = await storedRows(portal)
    for (const [name, call] of Object.entries(calls)) {
      const [method = ''] = name.split(' ')
      expect([name, await fieldsAcceptedBy(await callerOf(portal, call), method, call)]).toEqual([name, []])
    }
    expect(await storedRows(portal)).toEqual(before)
    expect(await portal.filesOnDisk()).toEqual((await portal.ownerQueries.listReferencedFiles()).sort())
  })

  test('in thousands are rejected with a short response', async ({ portal }) => {
    const citizen = await portal.as('user')
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`unknown${index}`, 'x']))
    const long = { [`unknown${'x'.repeat(20_000)}`]: 'x' }
    for (const fields of [many, long]) {
      const responses = [
        await portal.visitor().postUrlEncoded('/api/login', fields),
        await portal.visitor().post('/api/language', { language: 'hi', ...fields }),
        await citizen.post('/api/consent', fields),
        await citizen.get(`/api/portal?${Object.keys(fields).slice(0, 1000).join('&')}`.slice(0, 12_000)),
      ]
      for (const { status, bytes } of responses) expect([status, bytes.length < 64 * 1024]).toEqual([422, true])
    }
    const draft = await putDraft(citizen, randomUUID(), aDraft({ texts: many }))
    expect([draft.status, draft.bytes.length < 64 * 1024]).toEqual([422, true])
  })

  test('are rejected in the URL of every read that has no parameters', async ({ portal }) => {
    const admin = await portal.as('admin')
    const reads = portal.app.declaredRoutes.filter(
      ({ method, url, access }) =>
        method === 'GET' && access !== 'logging-in' && !/stream|docs|openapi|metrics/.test(url),
    )
    for (const { url } of reads) {
      const { status } = await admin.get(`${url.replaceAll(/:\w+|\*/g, 'x')}?isAdmin=true`)
      expect([url, [422, 403].includes(status)]).toEqual([url, true])
    }
  })
})

describe('A8: requests that another site can send without preflight', () => {
  test('are rejected if they contain forms, files or texts, unless the call accepts forms', async ({ portal }) => {
    const calls = await writeCalls(portal)
    const before = await storedRows(portal)
    const asForm = 'application/x-www-form-urlencoded'
    for (const [name, call] of Object.entries(calls)) {
      const [method = ''] = name.split(' ')
      const client = await callerOf(portal, call)
      const text = JSON.stringify(Array.isArray(call.body) ? {} : (call.body ?? {}))
      const parts = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'
      const types: [type: string, body: string][] = [
        ['text/plain', text],
        ['text/plain;charset=UTF-8', text],
        ['application/xml', '<a/>'],
        ...(call.isForm ? [] : [[asForm, 'email=a%40b.c'] as [string, string]]),
        ...(Array.isArray(call.body) ? [] : [['multipart/form-data; boundary=x', parts] as [string, string]]),
      ]
      for (const [type, body] of types) {
        const { status } = await client.send(method, call.path, { 'content-type': type }, body)
        expect([name, type, status]).toEqual([name, type, 415])
      }
      for (const origin of ['null', 'https://evil.example']) {
        const headers = {
          origin,
          'content-type': Array.isArray(call.body) ? 'multipart/form-data; boundary=x' : asForm,
        }
        const { status } = await client.send(method, call.path, headers, Array.isArray(call.body) ? parts : 'a=b')
        expect([name, origin, status]).toEqual([name, origin, 403])
      }
    }
    expect(await storedRows(portal)).toEqual(before)
  })
})

describe('A16: past vulnerabilities of the web framework', () => {
  test('do not exist: a content type with a tab, a space or text after it does not bypass a check', async ({
    portal,
  }) => {
    const withUnknownField = JSON.stringify({ email: 'nobody@panchayat.example', role: 'admin' })
    for (const tail of ['\ta', ' a', '\t', 'x', ',text/plain', '\u00a0', ';', '; charset=utf-8\t;a']) {
      const headers = { 'content-type': `application/json${tail}` }
      const { status } = await portal.visitor().send('POST', '/api/checkUser', headers, withUnknownField)
      expect([tail, [415, 422].includes(status)]).toEqual([tail, true])
    }
  })
})

describe('A20: keys that could pollute prototypes', () => {
  test('are rejected in JSON, in forms, in URLs and in the JSON texts of forms', async ({ portal }) => {
    const visitor = portal.visitor()
    const citizen = await portal.as('user')
    const polluted = '{"addressLine1":"x","city":"y","country":"z"}'
    const json = (body: string) => visitor.send('POST', '/api/checkUser', { 'content-type': 'application/json' }, body)
    const responses = [
      await json('{"email":"a@b.c","__proto__":{"polluted":1}}'),
      await json('{"email":"a@b.c","\\u005f_proto__":{"polluted":1}}'),
      await json('{"email":"a@b.c","constructor":{"prototype":{"polluted":1}}}'),
      await json('{"email":{"__proto__":{"polluted":1}}}'),
      await visitor.postUrlEncoded('/api/login', { email: 'a@b.c', password: 'x', '__proto__[polluted]': '1' }),
      await visitor.send('POST', '/api/login', FORM, 'email=a%40b.c&password=x&__proto__=1'),
      await visitor.get('/api/announcements?__proto__=1'),
      await visitor.get('/api/announcements?__proto__[polluted]=1&constructor.prototype.polluted=1'),
      await visitor.postForm('/api/register', [...registrationParts(aRegistration()), ['__proto__', '1']]),
      await visitor.postForm('/api/register', [...registrationParts(aRegistration()), ['toString', '1']]),
      await visitor.postForm('/api/register', registrationWithAddress(`{"__proto__":${polluted}}`)),
      await visitor.postForm('/api/register', registrationWithAddress(`{"constructor":{"prototype":${polluted}}}`)),
      await portal.submit(citizen, 'household', { familyMembers: '[{"__proto__":{"name":"a"}}]' }),
      await portal.submit(citizen, 'household', { familyMembers: '{"__proto__":[]}' }),
      await citizen.post('/api/generatepdf', { row: { _id: 'x', prototype: { polluted: 1 } } }),
    ]
    expect(responses.map(({ status }) => [400, 404, 422].includes(status))).toEqual(responses.map(() => true))
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(await portal.ownerQueries.countOf('accounts')).toBe(1)
    expect(await portal.ownerQueries.countOf('applications')).toBe(0)
  })
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const registrationWithAddress = (address: string) =>
  registrationParts(aRegistration()).map(([name, value]) => [name, name === 'address' ? address : value] as const)
