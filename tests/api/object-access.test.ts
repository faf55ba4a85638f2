import { describe, expect } from 'vitest'
import type { Access, DeclaredRoute } from '#server/platform/http/access.ts'
import type { Answer } from '../support/client.ts'
import { type Caller, objectCallers } from '../support/objects/object-callers.ts'
import { OBJECT_ROUTES, type ObjectRoute, WITHOUT_OBJECT } from '../support/objects/object-routes.ts'
import { ABSENT, ID_FORMS, OBJECTS, type ObjectKind } from '../support/objects/owned-objects.ts'
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

interface Door extends DeclaredRoute {
  route: ObjectRoute
}

/** Each declared route that names an object, once for each of its methods. */
const doorsOf = ({ app }: TestPortal): Door[] =>
  app.declaredRoutes.flatMap((declared) => {
    const route = OBJECT_ROUTES[nameOf(declared)]
    return route ? [{ ...declared, route }] : []
  })

/** HEAD is GET without the body, for everyone. */
const nameOf = ({ method, url }: DeclaredRoute) => `${method === 'HEAD' ? 'GET' : method} ${url}`

const mayEnter = (access: Access, { role }: Caller) =>
  access === 'anyone' || (role !== undefined && (access === 'signed-in' || access.includes(role)))

function ask({ client }: Caller, method: string, { path, body }: ReturnType<ObjectRoute['ask']>) {
  const cookies = new Map(client.cookies)
  const type = body ? { 'content-type': 'application/json' } : {}
  const answer = client.send(method, path, type, body && JSON.stringify(body))
  // The response removes the cookie of a rejected session; the next request must send it again.
  return answer.finally(() => {
    for (const [name, value] of cookies) client.cookies.set(name, value)
  })
}

/** The parts of a response that an attacker could compare. Parts that always differ are removed. */
function comparable({ status, headers, bytes, json }: Answer, id: string) {
  const { date: _date, 'content-length': _length, 'x-request-id': _id, ...comparable } = headers
  const text = bytes
    .toString()
    .replaceAll(json?.requestId ?? '\n', '')
    .replaceAll(id, '')
  return { status, comparable, text }
}

describe('A1: nobody can access an object that is not theirs', () => {
  test('every declared route states which object it names, or that it names none', async ({ portal }) => {
    const declared = new Set(portal.app.declaredRoutes.map(nameOf))
    expect([...declared].sort()).toEqual([...Object.keys(OBJECT_ROUTES), ...WITHOUT_OBJECT].sort())
  })

  test('objects of another person, and absent, malformed and misplaced ids get the same response, for every role and route, and nothing changes', {
    timeout: 240_000,
  }, async ({ portal }) => {
    const callers = await objectCallers(portal)
    const ids = await standingObjects(portal)
    const before = await storedRows(portal)
    let assertions = 0
    for (const { method, url, access, route } of doorsOf(portal)) {
      for (const caller of callers) {
        const where = [method, url, caller.name]
        const absentId = ABSENT[route.kind]
        const absent = await ask(caller, method, route.ask(absentId))
        const entered = mayEnter(access, caller)
        const refused = entered ? (route.isSilent ? 200 : 404) : caller.role === undefined ? 401 : 403
        expect([...where, 'absent', absent.status]).toEqual([...where, 'absent', refused])
        assertions += 1
        const requests = route.served.includes(caller.name) ? [] : [route.ask(ids[route.kind])]
        const misplaced = route.misplaced ? [route.misplaced(absentId)] : []
        for (const request of [...requests, ...misplaced]) {
          const answer = comparable(await ask(caller, method, request), ids[route.kind])
          expect([...where, answer]).toEqual([...where, comparable(absent, absentId)])
          assertions += 1
        }
        for (const id of strangeIds(ids, route.kind)) {
          const { status } = await ask(caller, method, route.ask(id))
          // A path without a route needs no session.
          const isRefused = status === refused || (entered && status >= 400 && status < 500) || status === 404
          expect([...where, id, status, isRefused]).toEqual([...where, id, status, true])
          assertions += 1
        }
      }
      await portal.ownerQueries.resetAttempts()
    }
    expect(assertions).toBeGreaterThan(MIN_ASSERTIONS)
    expect(await storedRows(portal)).toEqual(before)
  })

  test('a person with access gets the object, but nobody gets it under another category', async ({ portal }) => {
    const callers = await objectCallers(portal)
    for (const { method, url, route } of doorsOf(portal)) {
      const existing = await OBJECTS[route.kind](portal)
      for (const caller of callers.filter(({ name }) => route.served.includes(name))) {
        const where = [method, url, caller.name]
        const id = route.isOnce ? await OBJECTS[route.kind](portal) : existing
        if (route.misplaced) {
          const { status } = await ask(caller, method, route.misplaced(id))
          expect([...where, status >= 400 && status < 500]).toEqual([...where, true])
        }
        const { status } = await ask(caller, method, route.ask(id))
        expect([...where, status]).toEqual([...where, route.status ?? 200])
      }
    }
  })
})

async function standingObjects(portal: TestPortal) {
  const ids = {} as Record<ObjectKind, string>
  for (const [kind, make] of Object.entries(OBJECTS)) ids[kind as ObjectKind] = await make(portal)
  return ids
}

/** Invalid ids, and valid ids of other kinds, except those that also exist for this kind by chance. */
function strangeIds(ids: Record<ObjectKind, string>, kind: ObjectKind) {
  const otherKinds = Object.entries(ids).filter(([other]) => ID_FORMS[other as ObjectKind] !== ID_FORMS[kind])
  return [...MALFORMED, ...otherKinds.map(([, id]) => id)].filter((id) => id !== ids[kind])
}
