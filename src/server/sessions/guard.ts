// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { RequestError } from '#shared/request-error.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { DeclaredRoute } from '../platform/http/access.ts'
import type { PlatformDeps } from '../platform/platform-deps.ts'
import { countAttempt } from '../platform/rate-limits/count-attempts.ts'
import { type Caller, findSession, type Session } from './find-session.ts'
import { deviceToken, loginToken, sessionToken } from './session-cookie.ts'
import { findStartedLogin, type StartedLogin } from './started-login.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request; null on routes with the access `anyone` or `logging-in`. See `requireCaller`. */
    session: (Session & Pick<Caller, 'deviceToken'>) | null
    /** A login whose password was correct and that still needs another step; null on every route except the login steps. */
    startedLogin: StartedLogin | null
  }
}

/**
 * Requires every route to declare its `access`, and checks each request before its body is read. Returns the declared
 * routes, so that the tests of permissions can check each route.
 */
export function addGuard(app: FastifyInstance, deps: PlatformDeps): DeclaredRoute[] {
  const routes: DeclaredRoute[] = []
  app.decorateRequest('session', null)
  app.decorateRequest('startedLogin', null)

  const registered: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    registered.push(route)
  })
  // The routes are checked in onReady, because plugins may set `access` on their routes after this hook.
  app.addHook('onReady', async () => {
    for (const { method, url, config } of registered) {
      if (!config?.access) throw new Error(`The route ${String(method)} ${url} declares no access`)
      for (const verb of [method].flat()) routes.push({ method: verb, url, access: config.access })
    }
  })

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    // A request for an unknown path gets the status 404 and needs no check.
    if (access === 'anyone' || request.is404) return
    if (access === 'logging-in') return loadStartedLogin(deps, request)
    const session = await sessionOf(deps, request)
    if (!session) throw new RequestError('not-signed-in')
    request.session = { ...session, deviceToken: deviceToken(request, deps.configuration) }
    if (access === 'signed-in' || access?.includes(session.caller.role)) return
    await recordRefusedAccess(deps.db, requireCaller(request), request)
    throw new RequestError('not-authorized')
  })
  return routes
}

/**
 * Finds the started login of a request, or throws. A session is not accepted for login steps, and a started login is accepted
 * nowhere else.
 */
async function loadStartedLogin(
  { db, configuration }: Pick<PlatformDeps, 'db' | 'configuration'>,
  request: FastifyRequest,
) {
  const token = loginToken(request, configuration)
  const found = token && (await findStartedLogin(db, token))
  if (!token || !found) throw new RequestError('login-over')
  request.startedLogin = { ...found, token, deviceToken: deviceToken(request, configuration), requestId: request.id }
}

/** The started login of a login step. Throws `login-over`. */
export function requireStartedLogin({ startedLogin: login }: FastifyRequest): StartedLogin {
  if (!login) throw new RequestError('login-over')
  return login
}

/**
 * At most this many refused requests of an account are recorded in an hour. More entries would add no information, and nobody
 * can delete entries of the audit log.
 */
const MAX_REFUSALS_PER_HOUR = 100

/**
 * Records that a request was refused for lack of permission. The entry names the route and not the URL, which may contain
 * personal data.
 */
async function recordRefusedAccess(db: Database, actor: Caller, { method, routeOptions }: FastifyRequest) {
  const counter = { subject: `refused:${actor.accountId}`, minutes: 60 }
  if ((await countAttempt(db, counter)) > MAX_REFUSALS_PER_HOUR) return
  const subject = { kind: 'route', id: `${method} ${routeOptions.url}` } as const
  await recordAudit(db, { actor, action: 'access-refused', subject })
}

/** The session of a request, if any. Routes with the access `anyone` use it to return more to signed-in people than to visitors. */
export async function sessionOf(deps: Pick<PlatformDeps, 'db' | 'configuration'>, request: FastifyRequest) {
  const token = sessionToken(request, deps.configuration)
  const isUserActivity = !request.routeOptions.config.isBackgroundRequest
  return token ? findSession(deps, token, { isUserActivity }) : undefined
}

/** The signed-in person who makes the request. Throws `not-signed-in` if the route's access does not require a session. */
export function requireCaller(request: FastifyRequest): Caller {
  const { caller, deviceToken } = requireSession(request)
  return { ...caller, deviceToken, requestId: request.id }
}

/** The session of a route that requires one. Throws `not-signed-in`. */
export function requireSession({ session }: FastifyRequest): NonNullable<FastifyRequest['session']> {
  if (!session) throw new RequestError('not-signed-in')
  return session
}

/** The header `X-Person` of a request that submits a form: the URL-encoded username of the person who filled it in. */
export const personHeader = z.string().max(300).optional()

/**
 * Rejects a form that somebody else filled in, before the current user logged in with the same browser. Throws
 * `person-changed`.
 */
export function assertOwnForm({ username }: CurrentUser, person: z.infer<typeof personHeader>) {
  if (person !== undefined && person !== encodeURIComponent(username)) throw new RequestError('person-changed')
}

/** The time for which a page waits for the query of the session. A page must not wait for a slow or unavailable database. */
const SESSION_QUERY_TIMEOUT_MS = 200

/**
 * The role of the signed-in user; undefined if nobody is signed in, or if the query fails or takes too long. Pages use
 * the result only to load faster. The result must not be used to grant access.
 */
export async function findSignedInRole(deps: PlatformDeps, request: FastifyRequest): Promise<Role | undefined> {
  if (!sessionToken(request, deps.configuration)) return undefined
  try {
    // Even a request with an invented token causes a query, and pages have no other rate limit.
    await deps.callLimiter.consumeByAddress(request.ip)
    const session = await Promise.race([
      sessionOf(deps, request),
      pause(SESSION_QUERY_TIMEOUT_MS, undefined, { ref: false }),
    ])
    return session?.caller.role
  } catch (error) {
    request.log.debug({ err: error }, 'could not find the session for a page')
    return undefined
  }
}
