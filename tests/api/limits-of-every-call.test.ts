// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import type { DeclaredRoute } from '#server/platform/http/access.ts'
import { ROLES, type Role } from '#shared/applications/lifecycle.ts'
import type { Client } from '../support/client.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

/** The calls of programs that monitor the portal. */
const UNLIMITED = ['GET /healthz', 'GET /metrics', 'GET /readyz']

/** More calls than two windows of a minute allow, because the minute may end meanwhile. */
const CALLS = 8

const nameOf = ({ method, url }: DeclaredRoute) => `${method} ${url}`

/** Calls a route without valid input, each time from the next address, until the response is 429. */
async function isLimited({ method, url }: DeclaredRoute, nextClient: () => Client) {
  for (let call = 1; call <= CALLS; call += 1) {
    const { status, headers } = await nextClient().send(method, url.replaceAll(/[:*]\w*/g, 'x'))
    if (status !== 429) continue
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    return true
  }
  return false
}

/** Returns a function that returns a different address of this block at each call. */
const createAddresses = (block: number) => {
  let count = 0
  return () => `10.${block}.${Math.floor(count / 250)}.${(count++ % 250) + 1}`
}

function routesOf({ app }: TestPortal): DeclaredRoute[] {
  const routes = app.declaredRoutes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  expect(routes.length).toBeGreaterThan(70)
  return routes
}

describe('Every call of the API, at three calls a minute from one address', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.0001' } })

  test('is rejected after the limit of its address, except health checks', async ({ portal }) => {
    const next = createAddresses(1)
    const unlimited: string[] = []
    for (const route of routesOf(portal)) {
      // Each route is called from a separate address.
      const client = portal.visitor(next())
      if (!(await isLimited(route, () => client))) unlimited.push(nameOf(route))
    }
    expect(unlimited.sort()).toEqual(UNLIMITED)
  })
})

describe('Every call of a logged-in person, at three calls a minute from one account', () => {
  test.override({ environment: { BUDGET_FACTOR: '0.0025' } })

  test('is rejected after the limit of the account, even from many addresses', async ({ portal }) => {
    const next = createAddresses(2)
    const unlimited: string[] = []
    const checked = new Set<string>()
    for (const role of ROLES) {
      const { cookies } = await portal.as(role)
      const nextClient = () => {
        const client = portal.visitor(next())
        for (const [name, value] of cookies) client.cookies.set(name, value)
        return client
      }
      const routes = routesOf(portal).filter(({ access }) => isOpenTo(access, role))
      // The calls of an account share one limit: once it is reached, no route serves the account.
      for (const route of routes) {
        checked.add(nameOf(route))
        if (!(await isLimited(route, nextClient))) unlimited.push(`${role}: ${nameOf(route)}`)
      }
    }
    expect(unlimited).toEqual([])
    expect(checked.size).toBeGreaterThan(50)
  })
})

const isOpenTo = (access: DeclaredRoute['access'], role: Role) =>
  access === 'signed-in' || (Array.isArray(access) && access.includes(role))
