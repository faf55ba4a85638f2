// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod'
import type { CurrentUser } from '#shared/accounts/wire.ts'
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
    /** The session of the request; null on open routes. Routes that require a session call `requireCaller`. */
    session: (Session & Pick<Caller, 'deviceToken'>) | null
    /** The started login of the request, which still needs another step; null on every route except the login steps. */
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
    if (access === 'logging-in') return requireLoginCookie(deps, request)
    const session = await sessionOf(deps, request)
    if (!session) throw new RequestError('not-signed-in')
    request.session = { ...session, deviceToken: deviceToken(request, deps.configuration) }
    if (access === 'signed-in' || access?.includes(session.caller.role)) return
    await recordRefusedAccess(deps.db, requireCaller(request), request)
    throw new RequestError('not-authorized')
  })
  return routes
}

/** Requires a started login. A session is not accepted for login steps, and a started login is accepted nowhere else. */
async function requireLoginCookie(
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
 * The maximum number of entries per account. The audit log is append-only, and more entries would add no information.
 */
const MAX_REFUSALS_PER_HOUR = 100

/** Records a request without permission. It names the route and not the URL, which may contain personal data. */
async function recordRefusedAccess(db: Database, actor: Caller, { method, routeOptions }: FastifyRequest) {
  const window = { subject: `refused:${actor.accountId}`, minutes: 60 }
  if ((await countAttempt(db, window)) > MAX_REFUSALS_PER_HOUR) return
  const subject = { kind: 'route', id: `${method} ${routeOptions.url}` } as const
  await recordAudit(db, { actor, action: 'access-refused', subject })
}

/** The session of a request, if any. Open routes use it to return more to signed-in people than to visitors. */
export async function sessionOf(deps: Pick<PlatformDeps, 'db' | 'configuration'>, request: FastifyRequest) {
  const token = sessionToken(request, deps.configuration)
  const isUserActivity = !request.routeOptions.config.isUnattended
  return token ? findSession(deps, token, { isUserActivity }) : undefined
}

/** The caller of a route that requires a session. Throws `not-signed-in`. */
export function requireCaller(request: FastifyRequest): Caller {
  const { caller, deviceToken } = requireSession(request)
  return { ...caller, deviceToken, requestId: request.id }
}

/** The session of a route that requires one. Throws `not-signed-in`. */
export function requireSession({ session }: FastifyRequest): NonNullable<FastifyRequest['session']> {
  if (!session) throw new RequestError('not-signed-in')
  return session
}

/** The header `X-Person` of a form: the URL-encoded username of the person who filled it in. */
export const personHeader = z.string().max(300).optional()

/** Rejects a form that was filled in before another person logged in with the same browser. Throws `person-changed`. */
export function assertOwnForm({ username }: CurrentUser, person: z.infer<typeof personHeader>) {
  if (person !== undefined && person !== encodeURIComponent(username)) throw new RequestError('person-changed')
}

/** The timeout for the session of a page, so that pages do not wait for a slow or unavailable database. */
const SESSION_TIMEOUT_MS = 200

/**
 * Whether a citizen is signed in; false if the query fails or takes too long. The result only optimises pages, and must
 * not be used to grant access.
 */
export async function isCitizenCalling(deps: PlatformDeps, request: FastifyRequest): Promise<boolean> {
  if (!sessionToken(request, deps.configuration)) return false
  try {
    // Pages have no other rate limit, but even a request with an invented token causes a query for the session.
    await deps.callLimiter.consumeByAddress(request.ip)
    const session = await Promise.race([sessionOf(deps, request), pause(SESSION_TIMEOUT_MS, undefined, { ref: false })])
    return session?.caller.role === 'user'
  } catch (error) {
    request.log.debug({ err: error }, 'could not find the session for a page')
    return false
  }
}
