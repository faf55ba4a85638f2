// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { textOf } from '../certificates/read-pdf.ts'
import type { Client, ClientResponse } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'

const NOT_APPROVED = [409, 'The certificate is available once the application is approved.']
const NOC_SCHEME = 'Simplified NOC Approval Initiative'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function rowOf(client: Client, reference: string) {
  const { json } = await client.post('/api/user/getapplication')
  return json.data.find(({ _id }: { _id: string }) => _id === reference)
}

function expectPdf(response: ClientResponse, reference: string) {
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(response.headers['content-length']).toBe(String(response.bytes.length))
  expect(response.headers['content-disposition']).toContain(`filename="certificate-${reference}.pdf"`)
  expect(response.bytes.toString('latin1', 0, 5)).toBe('%PDF-')
}

describe('POST /api/generatepdf (spec §7)', () => {
  test('returns the bytes stored at approval, every time, by row and by scheme', async ({ portal }) => {
    const reference = await portal.createApplication({ status: 'Approved', changes: { applicantName: 'Asha Devi' } })
    const citizen = await portal.as('user')
    const files = await portal.ownerQueries.listReferencedFiles()
    const byRow = await citizen.post('/api/generatepdf', { row: await rowOf(citizen, reference) })
    expectPdf(byRow, reference)
    const byScheme = await citizen.post('/api/generatepdf', { schemeName: NOC_SCHEME })
    expectPdf(byScheme, reference)
    const repeated = await (await portal.as('admin')).post('/api/generatepdf', { row: { _id: reference } })
    expect(new Set([byRow, byScheme, repeated].map(({ bytes }) => sha256(bytes))).size).toBe(1)
    const stored = await Promise.all(files.map((file) => readFile(join(portal.dataDir, 'documents', file))))
    expect(stored.map(sha256)).toContain(sha256(byRow.bytes))
    const text = textOf(byRow.bytes)
    for (const part of ['Asha Devi', reference, 'NC/', 'No Objection Certificate', 'Sundarpur Gram Panchayat']) {
      expect(text).toContain(part)
    }
    expect(text).not.toMatch(/0124|XXXX/)
  })

  test('returns the newest of several approved applications of a scheme', async ({ portal }) => {
    await portal.createApplication({ status: 'Approved' })
    const newest = await portal.createApplication({ status: 'Approved' })
    await portal.createApplication({ status: 'Rejected' })
    await portal.createApplication()
    expectPdf(await (await portal.as('user')).post('/api/generatepdf', { schemeName: NOC_SCHEME }), newest)
  })

  test('uses only the ID of the submitted row', async ({ portal }) => {
    const reference = await portal.createApplication({ changes: { applicantName: 'Asha Devi' } })
    const citizen = await portal.as('user')
    const forged = { ...(await rowOf(citizen, reference)), status: 'Approved', applicantName: 'Somebody Else' }
    expect(errorOf(await citizen.post('/api/generatepdf', { row: forged }))).toEqual(NOT_APPROVED)
    await portal.decide('admin', reference, 'Approved')
    const response = await citizen.post('/api/generatepdf', { row: { ...forged, scheme: 'A palace' } })
    expect(textOf(response.bytes)).toContain('Asha Devi')
    expect(textOf(response.bytes)).not.toMatch(/Somebody Else|A palace/)
  })

  test.for(['Pending', 'Verified', 'Rejected'] as const)(
    'returns no certificate for an application that is %s',
    async (status, { portal }) => {
      const reference = await portal.createApplication({ status })
      for (const role of ['user', 'staff', 'admin'] as const) {
        const response = await (await portal.as(role)).post('/api/generatepdf', { row: { _id: reference } })
        expect(errorOf(response)).toEqual(NOT_APPROVED)
      }
      const byScheme = await (await portal.as('user')).post('/api/generatepdf', { schemeName: NOC_SCHEME })
      expect(errorOf(byScheme)).toEqual(NOT_APPROVED)
    },
  )

  test('returns no certificate of another account, by row or by scheme', async ({ portal }) => {
    const reference = await portal.createApplication({ status: 'Approved' })
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const byRow = await neighbour.post('/api/generatepdf', { row: { _id: reference } })
    expect(errorOf(byRow)).toEqual([404, 'We could not find this application.'])
    for (const reader of [neighbour, await portal.as('staff')]) {
      expect(errorOf(await reader.post('/api/generatepdf', { schemeName: NOC_SCHEME }))).toEqual(NOT_APPROVED)
    }
  })

  test('requires a scheme if no row is selected, and rejects a request with neither', async ({ portal }) => {
    const citizen = await portal.as('user')
    for (const schemeName of ['', '  ']) {
      const response = await citizen.post('/api/generatepdf', { schemeName })
      expect(errorOf(response)).toEqual([422, 'Please select a scheme to generate the PDF.'])
    }
    for (const body of [{}, { row: {} }, { row: null }, { schemeName: NOC_SCHEME, row: { _id: 'x' } }]) {
      expect(errorOf(await citizen.post('/api/generatepdf', body))[0]).toBe(422)
    }
  })
})

describe('The certificate of an approval', () => {
  test('is numbered without gaps, by service and year', async ({ portal }) => {
    const numbers: string[] = []
    for (const service of ['noc', 'household', 'noc']) {
      const reference = await portal.createApplication({ service, status: 'Approved' })
      const { json } = await (await portal.as('user')).get(`/api/applications/${reference}`)
      numbers.push(json.data.certificate.number)
    }
    const year = numbers[0]?.slice(3, 7)
    expect(numbers).toEqual([`NC/${year}/000001`, `HH/${year}/000001`, `NC/${year}/000002`])
  })

  test('leaves the application unchanged if its certificate cannot be printed, and explains the reason', async ({
    portal,
  }) => {
    const reference = await portal.createApplication({ changes: { applicantName: 'தமிழ்' } })
    const [status, message] = errorOf(await portal.decide('admin', reference, 'Approved'))
    expect(status).toBe(422)
    expect(message).toMatch(
      /^The certificate cannot be printed with these characters: .*த.*The application has not changed/,
    )
    const { json } = await (await portal.as('admin')).get(`/api/applications/${reference}`)
    expect([json.data.status, json.data.history.length]).toEqual(['Pending', 1])
    const next = await portal.createApplication({ status: 'Approved' })
    const { json: other } = await (await portal.as('user')).get(`/api/applications/${next}`)
    expect(other.data.certificate.number).toMatch(/000001$/)
  })
})
