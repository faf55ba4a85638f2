// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { definition as birthCertificate } from '#shared/services/catalogue/birth-certificates.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { errorOf } from '../support/error-of.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'

describe('Public information about the portal', () => {
  test('in GET /api/services includes every service with the data of its form, and the size limits of a submission', async ({
    portal,
  }) => {
    const { status, json } = await portal.visitor().get('/api/services')
    expect(status).toBe(200)
    expect(json.limits).toEqual(UPLOAD_LIMITS)
    const ids: string[] = json.services.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(portal.catalogue.services.map(({ definition }) => definition.id))
    expect(ids).toEqual(expect.arrayContaining(['birth-certificates', 'household', 'noc']))
    expect(json.services[ids.indexOf(birthCertificate.id)]).toMatchObject(JSON.parse(JSON.stringify(birthCertificate)))
    for (const { words, fields } of json.services) {
      expect(Object.keys(words.fields).sort()).toEqual(Object.keys(fields).sort())
    }
  })

  test('in GET /api/portal includes mode, version, panchayat and languages, and in demo mode the accounts', async ({
    portal,
  }) => {
    const { json } = await portal.visitor().get('/api/portal')
    expect(json).toMatchObject({
      mode: 'demo',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      passwordLeastLength: 6,
    })
    expect(json.panchayat.name).toBe('Sundarpur Gram Panchayat')
    expect(json.languages).toEqual([
      { code: 'en', name: 'English' },
      { code: 'hi', name: 'हिन्दी' },
    ])
    expect(json.demoAccounts).toEqual([
      { role: 'user', email: 'citizen@panchayat.example', password: 'panchayat' },
      { role: 'staff', email: 'staff@panchayat.example', password: 'panchayat' },
      { role: 'admin', email: 'admin@panchayat.example', password: 'panchayat' },
      { role: 'appellate', email: 'appeals@panchayat.example', password: 'panchayat' },
    ])
  })

  test('in GET /api/portal includes the contact details of the office, which are fictitious in the demo', async ({
    portal,
  }) => {
    const { json } = await portal.visitor().get('/api/portal')
    expect(json.contact).toEqual({
      address: expect.stringContaining('Panchayat Bhawan'),
      phone: expect.stringMatching(/^0123 /),
      email: 'office@panchayat.example',
      hours: expect.any(String),
    })
  })

  test('in GET /api/portal is in Hindi for Hindi readers: the names of the panchayat, the address and the hours', async ({
    portal,
  }) => {
    const { json } = await portal.visitor().send('GET', '/api/portal', { 'accept-language': 'hi' })
    expect(json.panchayat).toEqual({
      name: 'सुंदरपुर ग्राम पंचायत',
      block: 'सुंदरपुर',
      district: 'नदीगंज',
      state: 'मध्य प्रदेश',
    })
    expect(json.contact).toMatchObject({
      address: expect.stringMatching(/^पंचायत भवन/),
      hours: expect.stringMatching(/^सुबह 10/),
      phone: expect.stringMatching(/^0123 /),
    })
  })
})

describe('A request to the API', () => {
  test('gets 404 with a sentence at an unknown path', async ({ portal }) => {
    const visitor = portal.visitor()
    for (const path of ['/api/nothing', '/api/login/x', '/uploads', '/api']) {
      expect(errorOf(await visitor.get(path))).toEqual([404, 'There is nothing at this address.'])
    }
  })

  test('gets 405 with a sentence and the supported methods, if the path does not support its method', async ({
    portal,
  }) => {
    const visitor = portal.visitor()
    for (const [method, path, allowed] of [
      ['GET', '/api/login', 'POST'],
      ['DELETE', '/api/announcements', 'GET, HEAD, POST'],
      ['PUT', '/api/applications/NC-2026-22222222', 'GET, HEAD'],
      ['PATCH', '/uploads/00/x', 'GET, HEAD'],
      ['OPTIONS', '/api/profile', 'GET, HEAD, POST'],
      ['TRACE', '/healthz', 'GET, HEAD'],
    ] as const) {
      const response = await visitor.send(method, path)
      const error = [path, ...errorOf(response), response.headers.allow]
      expect(error).toEqual([path, 405, 'This address does not support this method.', allowed])
    }
  })
})
