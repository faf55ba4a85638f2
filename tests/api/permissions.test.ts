// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Client } from '../support/client.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { startAdminLogin } from '../support/second-factor.ts'

type Allowed = 'anyone' | 'logging-in' | readonly Role[]

const EVERY_ROLE: Allowed = ['user', 'staff', 'admin', 'appellate']
const OFFICE: Allowed = ['staff', 'admin', 'appellate']
const STAFF_AND_ADMIN: Allowed = ['staff', 'admin']

const { services } = await loadCatalogue()

/** Spec §6: who may make each call. A route that is missing here fails the test. */
const MATRIX: Record<string, Allowed> = {
  'POST /api/login': 'anyone',
  'GET /api/login/step': 'logging-in',
  'POST /api/login/mail-code': 'anyone',
  'POST /api/login/code': 'logging-in',
  'POST /api/login/set-up': 'logging-in',
  'POST /api/login/factor': 'logging-in',
  'POST /api/logout': 'anyone',
  'POST /api/register': 'anyone',
  'POST /api/checkUser': 'anyone',
  'POST /api/verifyOTP': 'anyone',
  'POST /api/resetPassword': 'anyone',
  'POST /api/verify': EVERY_ROLE,
  'GET /api/user': EVERY_ROLE,
  'GET /api/session': 'anyone',
  'POST /api/language': 'anyone',
  'GET /api/profile': EVERY_ROLE,
  'POST /api/profile': EVERY_ROLE,
  'POST /api/password': EVERY_ROLE,
  'GET /api/sessions': EVERY_ROLE,
  'DELETE /api/sessions': EVERY_ROLE,
  'DELETE /api/sessions/:id': EVERY_ROLE,
  'GET /api/account/data': EVERY_ROLE,
  'GET /api/account/erasure': ['user'],
  'POST /api/account/erasure': ['user'],
  'GET /api/consent': ['user'],
  'POST /api/consent': ['user'],
  'DELETE /api/consent': ['user'],
  'GET /api/second-factor': OFFICE,
  'POST /api/second-factor': OFFICE,
  'POST /api/second-factor/set-up': OFFICE,
  'POST /api/second-factor/recovery-codes': OFFICE,
  'POST /api/second-factor/remove': OFFICE,
  'GET /api/colleagues': ['admin'],
  'POST /api/colleagues': ['admin'],
  'POST /api/colleagues/:id/enable': ['admin'],
  'POST /api/colleagues/:id/reset-factor': ['admin'],
  'POST /api/colleagues/:id/send-link': ['admin'],
  'POST /api/colleagues/:id/confirm': ['admin'],
  'POST /api/activation/owner': 'anyone',
  'POST /api/activation': 'anyone',
  'POST /api/confirm-email': 'anyone',
  'POST /api/confirm-email/again': EVERY_ROLE,
  'POST /api/colleagues/:id/:action': ['admin'],
  ...Object.fromEntries(services.map(({ definition }) => [`POST ${definition.paths.submit}`, ['user'] as const])),
  ...Object.fromEntries(
    services.map(({ definition }) => [`POST ${definition.paths.submit}/from-parts`, ['user'] as const]),
  ),
  'PUT /api/parts/:digest': ['user'],
  'POST /api/saved-forms': STAFF_AND_ADMIN,
  'POST /api/saved-forms/preview': STAFF_AND_ADMIN,
  'POST /api/user/getapplication': EVERY_ROLE,
  'GET /api/getapplication': STAFF_AND_ADMIN,
  'GET /api/prefill': ['user'],
  'GET /api/drafts': ['user'],
  'PUT /api/drafts/:key': ['user'],
  'DELETE /api/drafts/:key': ['user'],
  'GET /api/applications/:reference': EVERY_ROLE,
  'GET /api/applications/:reference/receipt': EVERY_ROLE,
  'POST /api/track': 'anyone',
  'GET /api/charter': 'anyone',
  'POST /api/charter': ['admin'],
  'POST /api/calendar': ['admin'],
  'GET /api/reasons': STAFF_AND_ADMIN,
  'POST /api/reasons': ['admin'],
  'GET /api/getDocuments/:appId/:collection': EVERY_ROLE,
  'POST /api/updatestatus': STAFF_AND_ADMIN,
  'POST /api/applications/verify': ['staff'],
  'GET /api/applications/:reference/similar': STAFF_AND_ADMIN,
  'POST /api/applications/:reference/similar/:other/distinct': STAFF_AND_ADMIN,
  'POST /api/applications/:reference/claim': STAFF_AND_ADMIN,
  'DELETE /api/applications/:reference/claim': STAFF_AND_ADMIN,
  'GET /api/claims': STAFF_AND_ADMIN,
  'POST /api/applications/:reference/amendment-request': STAFF_AND_ADMIN,
  'POST /api/applications/:reference/amendment': ['user'],
  'POST /api/applications/:reference/feedback': ['user'],
  'POST /api/applications/:reference/appeal': ['user'],
  'POST /api/applications/:reference/appeal/decision': ['appellate'],
  'GET /api/appeals': ['admin', 'appellate'],
  'GET /api/weekly-mail': ['admin'],
  'POST /api/weekly-mail': ['admin'],
  'GET /api/complaints': ['user', 'admin'],
  'GET /api/complaints/:id': ['user', 'admin'],
  'POST /api/complaints': ['user'],
  'POST /api/complaints/:id/messages': ['user', 'admin'],
  'POST /api/generatepdf': EVERY_ROLE,
  'GET /certificates/:reference': EVERY_ROLE,
  'GET /certificates/:reference/page.png': EVERY_ROLE,
  'GET /certificates/:reference/preview.png': ['admin'],
  'POST /api/certificates/revoke': ['admin'],
  'POST /api/certificates/correct': ['admin'],
  'GET /api/proposals': STAFF_AND_ADMIN,
  'POST /api/proposals/:id/confirm': STAFF_AND_ADMIN,
  'POST /api/proposals/:id/decline': STAFF_AND_ADMIN,
  'POST /api/proposals/:id/withdraw': ['admin'],
  'GET /api/certificates/:prefix/:year/:serial': 'anyone',
  'GET /uploads/*': EVERY_ROLE,
  'GET /api/notifications': EVERY_ROLE,
  'GET /api/notifications/unread': EVERY_ROLE,
  'POST /api/notifications/read': EVERY_ROLE,
  'GET /api/notifications/stream': EVERY_ROLE,
  'GET /api/statistics': STAFF_AND_ADMIN,
  'GET /api/late': ['admin'],
  'GET /api/overview': STAFF_AND_ADMIN,
  'GET /api/services': 'anyone',
  'GET /api/portal': 'anyone',
  'GET /api/announcements': 'anyone',
  'POST /api/announcements': ['admin'],
  'DELETE /api/announcements/:id': ['admin'],
  'GET /api/gallery': 'anyone',
  'GET /api/gallery/:id/:size': 'anyone',
  'POST /api/gallery': ['admin'],
  'DELETE /api/gallery/:id': ['admin'],
  'GET /.well-known/jwks.json': 'anyone',
  'GET /.well-known/certificate-status/:list': 'anyone',
  // A tile is the part of the certificate log for 1,024 certificates.
  'GET /.well-known/certificate-files/:tile': 'anyone',
  'GET /.well-known/certificate-log': 'anyone',
  'GET /.well-known/certificate-log/:tile': 'anyone',
  'GET /.well-known/certificate-root.pem': 'anyone',
  'GET /.well-known/security.txt': 'anyone',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  // Needs no session, but serves only local programs and clients with the token; see tests/api/metrics.test.ts.
  'GET /metrics': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /api/docs': 'anyone',
  'GET /api/docs/*': 'anyone',
}

/** The row of a route. HEAD has the permissions of GET. */
const rowOf = (method: string, url: string) => `${method === 'HEAD' ? 'GET' : method} ${url}`

/** An admin who has typed the password, but not the code. */
const LOGIN_STARTED = 'started login'

/** Every kind of caller. Callers with a role have a session; the other callers have no session, or an invalid one. */
async function callersOf(portal: TestPortal): Promise<[name: string, role: Role | undefined, client: Client][]> {
  const forger = portal.visitor()
  forger.cookies.set('gramseva_session', 'x'.repeat(43))
  const expired = await portal.createAccount('admin', 'expired@panchayat.example')
  // The other callers log in after this.
  await portal.ownerQueries.expireSessions()
  const disabled = await portal.createAccount('admin', 'disabled@panchayat.example')
  await portal.ownerQueries.disableAccount('disabled@panchayat.example')
  return [
    ['visitor', undefined, portal.visitor()],
    ['forged cookie', undefined, forger],
    ['expired session', undefined, expired],
    ['disabled account', undefined, disabled],
    [LOGIN_STARTED, undefined, await startAdminLogin(portal)],
    ['user', 'user', await portal.as('user')],
    ['staff', 'staff', await portal.as('staff')],
    ['admin', 'admin', await portal.as('admin')],
    ['appellate', 'appellate', await portal.as('appellate')],
  ]
}

function expectedOutcome(allowed: Allowed, name: string, role: Role | undefined) {
  if (allowed === 'anyone') return 'served'
  if (allowed === 'logging-in') return name === LOGIN_STARTED ? 'served' : 'not-signed-in'
  if (!role) return 'not-signed-in'
  return allowed.includes(role) ? 'served' : 'not-authorized'
}

/**
 * Calls a route without valid input. A permitted call may be rejected for its content. A parameter that is not replaced keeps
 * its name as the value, which is not the id of any object.
 */
async function outcomeOf(client: Client, method: string, url: string) {
  const path = url.replace(':reference', 'NC-2026-22222222').replace(':appId', 'x').replace(':collection', 'noc')
  const { status, json } = await client.send(method, path.replace('*', 'x'))
  if (status === 401) return 'not-signed-in'
  if (status === 403) return 'not-authorized'
  if (status >= 500) throw new Error(`${method} ${url} answered ${status} ${JSON.stringify(json)}`)
  return 'served'
}

describe('The permissions of spec §6', () => {
  test('are listed here for every declared route, and for no other route', async ({ portal }) => {
    const declared = new Set(portal.app.declaredRoutes.map(({ method, url }) => rowOf(method, url)))
    expect([...declared].sort()).toEqual(Object.keys(MATRIX).sort())
  })

  test('determine whether a caller is served, gets 401, or gets 403', async ({ portal }) => {
    // Logging out comes last, because it ends the sessions that the other calls need.
    const routes = portal.app.declaredRoutes.toSorted((a, b) => rank(a.url) - rank(b.url))
    for (const [name, role, client] of await callersOf(portal)) {
      const cookies = new Map(client.cookies)
      for (const { method, url } of routes) {
        // The previous call may have deleted or replaced cookies.
        for (const [cookie, value] of cookies) client.cookies.set(cookie, value)
        const expected = expectedOutcome(MATRIX[rowOf(method, url)] ?? [], name, role)
        expect([name, method, url, await outcomeOf(client, method, url)]).toEqual([name, method, url, expected])
      }
    }
  })

  test('are what each route declares', async ({ portal }) => {
    for (const { method, url, access } of portal.app.declaredRoutes) {
      const declared = access === 'signed-in' ? EVERY_ROLE : access
      expect([method, url, declared]).toEqual([method, url, MATRIX[rowOf(method, url)]])
    }
  })
})

const rank = (url: string) => (url === '/api/logout' ? 1 : 0)
