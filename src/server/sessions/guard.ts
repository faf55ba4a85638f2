import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { DeclaredRoute } from '../platform/http/access.ts'
import { countTry } from '../platform/rate-limits/count-attempts.ts'
import { spendCallOfAddress } from '../platform/rate-limits/rate-limit.ts'
import type { PlatformServices } from '../platform/services.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import { type Caller, findSession, type Session } from './find-session.ts'
import { deviceToken, loginToken, sessionToken } from './session-cookie.ts'
import { findStartedLogin, type StartedLogin } from './started-login.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; null on open routes. Use `signedIn` where a route demands somebody. */
    session: Session | null
    /** Who is on the way to a session; null on every route but those of the login's steps. */
    startedLogin: StartedLogin | null
  }
}

/**
 * Makes every route declare who may call it, and holds each request to that before anything of it is read. Gives the
 * list of declared routes, which the permission matrix walks.
 */
export function addGuard(app: FastifyInstance, portal: PlatformServices): DeclaredRoute[] {
  const routes: DeclaredRoute[] = []
  app.decorateRequest('session', null)
  app.decorateRequest('startedLogin', null)

  const registered: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    registered.push(route)
  })
  // Looked at when all are there, as plugins may still speak for their own routes.
  app.addHook('onReady', async () => {
    for (const { method, url, config } of registered) {
      if (!config?.access) throw new Error(`The route ${String(method)} ${url} does not say who may call it`)
      for (const one of [method].flat()) routes.push({ method: one, url, access: config.access })
    }
  })

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    // Addresses without a route have nobody to protect; they answer 404.
    if (access === 'anyone' || request.is404) return
    if (access === 'logging-in') return admitStarted(portal, request)
    const session = await sessionOf(portal, request)
    if (!session) throw new Refusal('not-signed-in')
    request.session = session
    if (access === 'signed-in' || access?.includes(session.caller.role)) return
    await recordRefusedAccess(portal.db, signedIn(request), request)
    throw new Refusal('not-authorized')
  })
  return routes
}

/** Beside the sessions: a session opens no step of a login, and a started login nothing else. */
async function admitStarted(
  { db, configuration }: Pick<PlatformServices, 'db' | 'configuration'>,
  request: FastifyRequest,
) {
  const token = loginToken(request, configuration)
  const found = token && (await findStartedLogin(db, token))
  if (!token || !found) throw new Refusal('login-over')
  request.startedLogin = { ...found, token, deviceToken: deviceToken(request, configuration), requestId: request.id }
}

/** The started login of a route that demands one. */
export function startedLogin({ startedLogin: login }: FastifyRequest): StartedLogin {
  if (!login) throw new Refusal('login-over')
  return login
}

/** Of one person: more say nothing new, and nobody could delete them again. */
const REFUSALS_AN_HOUR = 100

/** Somebody asked for what is not theirs to do: the route is kept, and not the address, which may name people. */
async function recordRefusedAccess(db: Database, actor: Caller, { method, routeOptions }: FastifyRequest) {
  const tries = { subject: `refused:${actor.accountId}`, minutes: 60 }
  if ((await countTry(db, tries)) > REFUSALS_AN_HOUR) return
  const subject = { kind: 'route', id: `${method} ${routeOptions.url}` } as const
  await recordAudit(db, { actor, action: 'access-refused', subject })
}

/** Who is calling, if anybody is signed in; for open routes that tell the office more than a visitor. */
export async function sessionOf(
  { db, configuration }: Pick<PlatformServices, 'db' | 'configuration'>,
  request: FastifyRequest,
) {
  const token = sessionToken(request, configuration)
  const isUse = !request.routeOptions.config.isUnattended
  return token ? findSession(db, token, { isUse }) : undefined
}

/** The caller of a route that demands a session. */
export function signedIn(request: FastifyRequest): Caller {
  return { ...openSession(request).caller, requestId: request.id }
}

/** The session of a route that demands one. */
export function openSession({ session }: FastifyRequest): Session {
  if (!session) throw new Refusal('not-signed-in')
  return session
}

/** A page is not kept waiting for a database that is slow or away. */
const PATIENCE_MS = 200

/** Whether a citizen is signed in, as far as that is known in a moment: for what a page may do better, never for rights. */
export async function isCitizenCalling(portal: PlatformServices, request: FastifyRequest): Promise<boolean> {
  if (!sessionToken(request, portal.configuration)) return false
  try {
    // Pages cost no budget, but whoever makes up sessions has each looked up.
    spendCallOfAddress(portal, request.ip)
    const session = await withTimeout(sessionOf(portal, request), PATIENCE_MS)
    return session?.caller.role === 'user'
  } catch (error) {
    request.log.debug({ err: error }, 'who asks for a page could not be found out')
    return false
  }
}
