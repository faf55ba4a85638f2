// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { PART_LIMITS, submitFromPartsPath } from '#shared/part-limits.ts'
import { type FormRequest, sendForm, type Transport } from '#web/forms/send-form.ts'
import { aSubmission } from '../support/a-submission.ts'
import type { Client } from '../support/client.ts'
import { aPdfOf } from '../support/files.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const PATH = '/api/noc'
/** The size of a map that needs four parts. The other documents of the form fit into one part each. */
const LARGE = 3 * PART_LIMITS.maxPartBytes + 1000

/** A NOC whose map has this many bytes. */
function aForm({ catalogue }: TestPortal, bytes: number) {
  const { definition } = catalogue.get('noc')
  const form = new FormData()
  for (const [name, value] of aSubmission(definition, { 'landMap:file': aPdfOf(bytes, 'map.pdf') })) {
    for (const entry of [value].flat()) {
      // `append` has an overload for each type.
      if (typeof entry === 'string') form.append(name, entry)
      else form.append(name, entry)
    }
  }
  return form
}

/**
 * Sends requests to the portal as a browser does, and records them. If `intercept` returns a status, the request gets this
 * status and does not reach the portal.
 */
function connect(client: Client, intercept: (request: FormRequest) => number | undefined = () => undefined) {
  const sent: string[] = []
  const transport: Transport = async (request) => {
    const { method, path, body, headers } = request
    sent.push(`${method} ${path.replace(/[0-9a-f]{64}/, '…')}`)
    const status = intercept(request)
    if (status !== undefined) return { status, text: '' }
    const encoded = new Response(body)
    const type = headers['Content-Type'] ?? encoded.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await encoded.arrayBuffer())
    const response = await client.send(method, path, { ...headers, 'content-type': type }, bytes)
    return { status: response.status, text: response.bytes.toString() }
  }
  return { sent, transport }
}

const headers = () => ({ 'Idempotency-Key': randomUUID() })
const isUpload = (request: string) => request.startsWith('PUT')

describe('The web app sends a form', () => {
  test('in parts, after asking which parts are missing, and reports progress up to the last byte', async ({
    portal,
  }) => {
    const { sent, transport } = connect(await portal.as('user'))
    const progress: number[] = []
    const response = await sendForm(PATH, aForm(portal, LARGE), {
      headers: headers(),
      transport,
      onProgress: (fraction) => progress.push(fraction),
    })
    expect(response.status).toBe(201)
    const submitRequest = `POST ${submitFromPartsPath(PATH)}`
    expect([sent[0], sent.at(-1), sent.filter(isUpload).length]).toEqual([
      submitRequest,
      submitRequest,
      sent.length - 2,
    ])
    expect(sent.length - 2).toBeGreaterThanOrEqual(4)
    expect(progress).toEqual(progress.toSorted((one, other) => one - other))
    expect(progress.at(-1)).toBe(1)
  })

  test('after a rejected part, with only the parts that are missing', async ({ portal }) => {
    const client = await portal.as('user')
    const form = aForm(portal, LARGE)
    let uploads = 0
    const first = connect(client, ({ method }) => (method === 'PUT' && ++uploads > 2 ? 503 : undefined))
    expect((await sendForm(PATH, form, { headers: headers(), transport: first.transport })).status).toBe(503)
    const second = connect(client)
    expect((await sendForm(PATH, form, { headers: headers(), transport: second.transport })).status).toBe(201)
    const fromScratch = connect(await portal.createAccount('user', 'other@panchayat.example'))
    await sendForm(PATH, aForm(portal, LARGE), { headers: headers(), transport: fromScratch.transport })
    expect(second.sent.filter(isUpload)).toHaveLength(fromScratch.sent.filter(isUpload).length - 2)
  })

  test('in one request if its documents are small', async ({ portal }) => {
    const { sent, transport } = connect(await portal.as('user'))
    const response = await sendForm(PATH, aForm(portal, 2000), { headers: headers(), transport })
    expect([response.status, sent]).toEqual([201, [`POST ${PATH}`]])
  })

  test.for([
    ['an older portal', 'POST', 404],
    ['a proxy that forbids the method', 'PUT', 405],
    ['a proxy that limits the size of a request', 'PUT', 413],
  ] as const)('in one request if %s rejects parts', async ([, method, status], { portal }) => {
    const { sent, transport } = connect(await portal.as('user'), (request) =>
      request.method === method && request.path !== PATH ? status : undefined,
    )
    const response = await sendForm(PATH, aForm(portal, LARGE), { headers: headers(), transport })
    expect([response.status, sent.at(-1)]).toEqual([201, `POST ${PATH}`])
    expect(await portal.ownerQueries.countOf('applications')).toBe(1)
  })
})
