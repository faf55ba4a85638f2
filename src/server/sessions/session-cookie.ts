// SPDX-License-Identifier: Apache-2.0
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedInCookie } from '#shared/portal-info.ts'
import type { Configuration } from '../platform/configuration/configuration.ts'
import { DEVICE_DAYS } from './known-devices.ts'

const SESSION = 'gramseva_session'
const DEVICE = 'gramseva_device'

/** The token in the session cookie; undefined if there is none, or if the person has logged out on this device. */
export function sessionToken(request: FastifyRequest, configuration: Configuration): string | undefined {
  return isLoggedOut(request, configuration) ? undefined : request.cookies[cookieName(SESSION, configuration)]
}

/** The token of a session that is still open, because its owner logged out while the portal could not be reached. */
export function pendingLogoutToken(request: FastifyRequest, configuration: Configuration): string | undefined {
  return isLoggedOut(request, configuration) ? request.cookies[cookieName(SESSION, configuration)] : undefined
}

/**
 * Whether a browser no longer sends the cookie `signedInCookie`, which scripts can read and delete. Other programs that
 * call the API may omit this cookie, so only clients whose User-Agent begins with `Mozilla/` are checked, as it does in every
 * browser that can run the web app.
 */
const isLoggedOut = ({ cookies, headers }: FastifyRequest, configuration: Configuration) =>
  cookies[signedInCookie(isHttps(configuration))] === undefined &&
  headers['user-agent']?.startsWith('Mozilla/') === true

/** The token of a device that has logged in to any account before. */
export function deviceToken(request: FastifyRequest, configuration: Configuration): string | undefined {
  return request.cookies[cookieName(DEVICE, configuration)]
}

/** Sets the session cookie, which ends with the browser session unless `expiresAt` is set, and the device cookie. */
export function setSessionCookie(
  reply: FastifyReply,
  configuration: Configuration,
  session: { token: string; expiresAt: Date | undefined; deviceToken: string },
) {
  const { token, expiresAt } = session
  reply.setCookie(cookieName(SESSION, configuration), token, {
    ...attributes(configuration),
    ...(expiresAt && { expires: expiresAt }),
  })
  reply.setCookie(signedInCookie(isHttps(configuration)), '1', {
    ...attributes(configuration),
    httpOnly: false,
    ...(expiresAt && { expires: expiresAt }),
  })
  setDeviceCookie(reply, configuration, session)
}

/** Sets the device cookie. All accounts of a browser have the same token, because families share phones. */
export function setDeviceCookie(reply: FastifyReply, configuration: Configuration, device: { deviceToken: string }) {
  reply.setCookie(cookieName(DEVICE, configuration), device.deviceToken, {
    ...attributes(configuration),
    maxAge: DEVICE_DAYS * 24 * 3600,
  })
}

export function clearSessionCookie(reply: FastifyReply, configuration: Configuration) {
  reply.clearCookie(cookieName(SESSION, configuration), attributes(configuration))
  reply.clearCookie(signedInCookie(isHttps(configuration)), { ...attributes(configuration), httpOnly: false })
}

const isHttps = ({ origin }: Configuration) => origin.startsWith('https://')

/**
 * With HTTPS, only the cookie whose name begins with `__Host-` is used, because a sibling host or an HTTP response
 * could set a cookie without this prefix.
 */
const cookieName = (name: string, configuration: Configuration) => (isHttps(configuration) ? `__Host-${name}` : name)

/** The attributes of all cookies. The cookie that scripts may read overrides `httpOnly`. */
const attributes = (configuration: Configuration) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(configuration) }) as const

const LOGIN = 'gramseva_login'

/** The token in the cookie of a started login, if any. */
export function loginToken(request: FastifyRequest, configuration: Configuration): string | undefined {
  return request.cookies[cookieName(LOGIN, configuration)]
}

/** Sets the cookie of a started login. The cookie ends with the browser session; the database stores the expiry of the login. */
export function setLoginCookie(reply: FastifyReply, configuration: Configuration, token: string) {
  reply.setCookie(cookieName(LOGIN, configuration), token, attributes(configuration))
}

export function clearLoginCookie(reply: FastifyReply, configuration: Configuration) {
  reply.clearCookie(cookieName(LOGIN, configuration), attributes(configuration))
}
