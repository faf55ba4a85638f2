// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import type { Access, DeclaredRoute } from '#server/platform/http/access.ts'
import type { ClientResponse } from '../support/client.ts'
import { type Caller, objectCallers } from '../support/objects/object-callers.ts'
import { OBJECT_ROUTES, type ObjectRoute } from '../support/objects/object-routes.ts'
import { ABSENT, ID_FORMATS, OBJECTS, type ObjectKind } from '../support/objects/owned-objects.ts'
import { WITHOUT_OBJECT } from '../support/objects/routes-without-objects.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { storedRows } from '../support/stored-rows.ts'

/** Values that an attacker may put into a URL in place of an id. */
const MALFORMED = [
  'x',
  '-1',
  '0',
  '1 or 1=1',
  "' or '1'='1",
  '../../keys/aadhaar.key',
  '%00',
  '\u0000',
  'a'.repeat(150),
]

const MIN_ASSERTIONS = 600

interface RouteWithObject extends DeclaredRoute {
  route: ObjectRoute
}

/** Each declared route that names an object, once for each of its methods. */
const findRoutesWithObject = ({ app }: TestPortal): RouteWithObject[] =>
  app.declaredRoutes.flatMap((declared) => {
    const route = OBJECT_ROUTES[nameOf(declared)]
    return route ? [{ ...declared, route }] : []
  })

/** The name of a route in the lists. HEAD has the name of GET, because the same callers may call it. */
const nameOf = ({ method, url }: DeclaredRoute) => `${method === 'HEAD' ? 'GET' : method} ${url}`

/** Whether a caller's role may call the route at all. */
const hasAccess = (access: Access, { role }: Caller) =>
  access === 'anyone' || (role !== undefined && (access === 'signed-in' || access.includes(role)))

function send({ client }: Caller, method: string, { path, body, form }: ReturnType<ObjectRoute['request']>) {
  const cookies = new Map(client.cookies)
  const type = body ? { 'content-type': 'application/json' } : {}
  const response = form ? client.postForm(path, form) : client.send(method, path, type, body && JSON.stringify(body))
  // The response removes the cookie of a rejected session; the next request must send it again.
  return response.finally(() => {
    for (const [name, value] of cookies) client.cookies.set(name, value)
  })
}

/** The parts of a response that an attacker could compare. Parts that always differ, and the requested id, are removed. */
function comparable({ status, headers, bytes, json }: ClientResponse, id: string) {
  const { date: _date, 'content-length': _length, 'x-request-id': _id, ...comparedHeaders } = headers
  const requestId: string | undefined = json?.requestId
  const text = bytes.toString()
  // The request ID is removed first, because it may contain a short id by chance.
  const withoutRequestId = requestId === undefined ? text : text.replaceAll(requestId, '')
  return { status, headers: comparedHeaders, text: withoutRequestId.replaceAll(id, '') }
}

/** The status of the response to a request for an absent object. */
function statusOfAbsent({ role }: Caller, { hidesAbsence, status }: ObjectRoute, isAllowed: boolean) {
  if (isAllowed) return hidesAbsence ? (status ?? 200) : 404
  return role === undefined ? 401 : 403
}

// A1 is the attack in docs/security/faults-and-attacks.md.
describe('A1: an object that belongs to another person', () => {
  test('is named only by routes that are listed with it; every other declared route is listed without an object', async ({
    portal,
  }) => {
    const declared = new Set(portal.app.declaredRoutes.map(nameOf))
    expect([...declared].sort()).toEqual([...Object.keys(OBJECT_ROUTES), ...WITHOUT_OBJECT].sort())
  })

  test('gets the same response as an absent or misplaced id, for every role and route; malformed ids are rejected, and nothing changes', {
    timeout: 240_000,
  }, async ({ portal }) => {
    const callers = await objectCallers(portal)
    const ids = await createOneOfEachKind(portal)
    const before = await storedRows(portal)
    let assertions = 0
    for (const { method, url, access, route } of findRoutesWithObject(portal)) {
      for (const caller of callers) {
        const where = [method, url, caller.name]
        const [id, absentId] = [ids[route.kind], ABSENT[route.kind]]
        const isAllowed = hasAccess(access, caller)
        const expectedStatus = statusOfAbsent(caller, route, isAllowed)
        const absent = await send(caller, method, route.request(absentId))
        expect([...where, 'absent', absent.status]).toEqual([...where, 'absent', expectedStatus])
        assertions += 1
        const mayAccessObject = route.allowedCallers.includes(caller.name)
        const requests = [
          ...(mayAccessObject ? [] : [{ id, request: route.request(id) }]),
          ...(route.misplaced && !mayAccessObject ? [{ id, request: route.misplaced(id) }] : []),
          ...(route.misplaced ? [{ id: absentId, request: route.misplaced(absentId) }] : []),
        ]
        for (const { id: requestedId, request } of requests) {
          const compared = comparable(await send(caller, method, request), requestedId)
          expect([...where, request, compared]).toEqual([...where, request, comparable(absent, absentId)])
          assertions += 1
        }
        for (const invalidId of invalidIds(ids, route.kind)) {
          const { status } = await send(caller, method, route.request(invalidId))
          // A malformed id may lead to a path without a route, which gets 404 before the session is checked.
          const isRejected = status === expectedStatus || (isAllowed && status >= 400 && status < 500) || status === 404
          expect([...where, invalidId, status, isRejected]).toEqual([...where, invalidId, status, true])
          assertions += 1
        }
      }
      await portal.ownerQueries.resetAttempts()
    }
    expect(assertions).toBeGreaterThan(MIN_ASSERTIONS)
    expect(await storedRows(portal)).toEqual(before)
  })

  test('is returned to everybody with access, but to nobody under another category', async ({ portal }) => {
    const callers = await objectCallers(portal)
    for (const { method, url, route } of findRoutesWithObject(portal)) {
      const existing = await OBJECTS[route.kind](portal)
      for (const caller of callers.filter(({ name }) => route.allowedCallers.includes(name))) {
        const where = [method, url, caller.name]
        const id = route.usesUpObject ? await OBJECTS[route.kind](portal) : existing
        if (route.misplaced) {
          const { status } = await send(caller, method, route.misplaced(id))
          expect([...where, status >= 400 && status < 500]).toEqual([...where, true])
        }
        const { status } = await send(caller, method, route.request(id))
        expect([...where, status]).toEqual([...where, route.status ?? 200])
      }
    }
  })
})

async function createOneOfEachKind(portal: TestPortal) {
  const ids = {} as Record<ObjectKind, string>
  for (const [kind, make] of Object.entries(OBJECTS)) ids[kind as ObjectKind] = await make(portal)
  return ids
}

/** Malformed ids, and ids of the kinds whose ids have another format. An id that is the same for both kinds is left out. */
function invalidIds(ids: Record<ObjectKind, string>, kind: ObjectKind) {
  const otherKinds = Object.entries(ids).filter(([other]) => ID_FORMATS[other as ObjectKind] !== ID_FORMATS[kind])
  return [...MALFORMED, ...otherKinds.map(([, id]) => id)].filter((id) => id !== ids[kind])
}
