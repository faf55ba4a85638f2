// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { amendmentPath } from '#shared/applications/amendments.ts'
import { appealPath } from '#shared/applications/appeals.ts'
import { feedbackPath } from '#shared/applications/feedback.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { partPath, submitFromPartsPath } from '#shared/part-limits.ts'
import { aDraft } from '../support/drafts.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const DIGEST = 'a'.repeat(64)
const REFERENCE = 'NC-2026-AAAAAAAA'
const MESSAGE = { key: ID, message: 'I have waited for a month.' }

interface Call {
  /** The path as the API description names it. */
  path: string
  /** A valid body. Forms are rejected before their body is read. */
  body?: object | Buffer
  role?: Role
}

/** Every call that a screen sends with the name of the person whom it shows (`X-Person`). */
const CALLS: Record<string, Call> = {
  'POST /api/complaints': { path: '/api/complaints', body: { ...MESSAGE, subject: 'late' } },
  'POST /api/complaints/{id}/messages': { path: '/api/complaints/1/messages', body: { ...MESSAGE, step: 'write' } },
  'POST /api/profile': { path: '/api/profile' },
  'POST /api/applications/{reference}/feedback': { path: feedbackPath(REFERENCE), body: { answer: 'easy' } },
  'POST /api/applications/{reference}/amendment': { path: amendmentPath(REFERENCE) },
  'POST /api/applications/{reference}/appeal': { path: appealPath(REFERENCE), body: { ground: 'rejected' } },
  'GET /api/prefill': { path: '/api/prefill?collection=noc' },
  'POST /api/updatestatus': {
    path: '/api/updatestatus',
    body: { appId: REFERENCE, status: 'Rejected', collection: 'noc' },
    role: 'staff',
  },
  'GET /api/drafts': { path: '/api/drafts' },
  'PUT /api/drafts/{key}': { path: `/api/drafts/${randomUUID()}`, body: aDraft() },
  'PUT /api/parts/{digest}': { path: partPath(DIGEST), body: Buffer.from('a part') },
  ...Object.fromEntries(
    ['/api/user/services/birth-cert', '/api/househould', '/api/noc'].flatMap((path) => [
      [`POST ${path}`, { path }],
      [`POST ${submitFromPartsPath(path)}`, { path: submitFromPartsPath(path), body: { fields: [], documents: [] } }],
    ]),
  ),
}

interface Operation {
  parameters?: { in: string; name: string }[]
}

describe('A call from a screen that still shows another person', () => {
  test('is tested here for every call with the header X-Person', async ({ portal }) => {
    const { paths } = (await portal.visitor().get('/api/openapi.json')).json
    const named = Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { parameters = [] }]) =>
          parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'x-person'),
        )
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )
    expect(named.sort()).toEqual(Object.keys(CALLS).sort())
  })

  test.for(Object.keys(CALLS))('(%s) is rejected', async (name, { portal }) => {
    const { path, body, role = 'user' } = CALLS[name] ?? { path: '' }
    const [method = ''] = name.split(' ')
    const client = await portal.as(role)
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
    const headers = { 'x-person': 'somebody%20else', ...(body && { 'content-type': type }) }
    const sent = Buffer.isBuffer(body) ? body : body && JSON.stringify(body)
    const response = await client.send(method, path, headers, sent)
    expect([response.status, response.json?.code]).toEqual([409, 'person-changed'])
  })
})
