// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { sharedTest as test } from '../support/portal-fixture.ts'

/** Routes that set their own cache headers: pictures of the gallery, and the files of the library behind `/api/docs`. */
const OWN_CACHE_HEADERS = /^\/api\/(gallery\/:id\/:size|docs\/static)/

describe('HTTP caching', () => {
  test('is forbidden for every response of the API', async ({ portal }) => {
    const admin = await portal.as('admin')
    const reference = await portal.createApplication({ status: 'Approved' })
    const routes = portal.app.declaredRoutes.filter(
      ({ url }) => /^\/(api|uploads)/.test(url) && !OWN_CACHE_HEADERS.test(url),
    )
    expect(routes.length).toBeGreaterThan(30)
    const cacheable = []
    for (const { method, url } of routes) {
      const path = url.replace(':reference', reference).replace(':appId', reference).replace(':collection', 'noc')
      for (const client of method === 'GET' ? [admin, portal.visitor()] : [portal.visitor()]) {
        const { status, headers } = await client.send(method, path)
        if (!String(headers['cache-control']).includes('no-store')) cacheable.push([method, url, status])
      }
    }
    expect(cacheable).toEqual([])
    const certificate = await (await portal.as('user')).post('/api/generatepdf', { row: { _id: reference } })
    expect([certificate.status, certificate.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  // A22 is the attack in docs/security/faults-and-attacks.md.
  test('A22: is forbidden for a path that imitates a static file', async ({ portal }) => {
    const reference = await portal.createApplication({ status: 'Approved' })
    const citizen = await portal.as('user')
    const { json } = await citizen.get(`/api/getDocuments/${reference}/noc`)
    const paths = [
      '/api/user',
      '/api/profile',
      `/api/applications/${reference}`,
      `/uploads/${json.supportingDocuments[0].filePath}`,
      `/certificates/${reference}`,
    ]
    for (const path of paths) {
      expect((await citizen.get(path)).status).toBe(200)
      for (const tail of [
        '/a.css',
        '/..%2fa.css',
        '%2fa.css',
        ';a.css',
        '.css',
        '%00.css',
        '%0aa.css',
        '%23a.css',
        '%3fa.css',
      ]) {
        const { status, headers, bytes } = await citizen.get(path + tail)
        const isUncachedError = [400, 404].includes(status) && headers['cache-control'] === 'no-store'
        expect([path + tail, status, isUncachedError]).toEqual([path + tail, status, true])
        expect(bytes.toString()).not.toMatch(/the-user|Sample/)
      }
    }
  })
})
