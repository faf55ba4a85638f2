import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_DAYS, recordKnownDevice } from '../accounts/login-steps/known-devices.ts'
import type { Configuration } from '../platform/configuration/configuration.ts'
import { deviceOf } from './device-of.ts'
import type { SessionServices } from './open-callers.ts'
import { newSessionToken } from './session-token.ts'

const LOGIN = 'gramseva_login'
const DEVICE = 'gramseva_device'

/** The secret of a login that wants another step, as the browser sent it, if any. */
export function loginToken(request: FastifyRequest, configuration: Configuration): string | undefined {
  return request.cookies[cookieName(LOGIN, configuration)]
}

/** Hands the browser a started login. The database says when it is over; the cookie ends with the browser. */
export function setLoginCookie(reply: FastifyReply, configuration: Configuration, token: string) {
  reply.setCookie(cookieName(LOGIN, configuration), token, attributes(configuration))
}

export function clearLoginCookie(reply: FastifyReply, configuration: Configuration) {
  reply.clearCookie(cookieName(LOGIN, configuration), attributes(configuration))
}

/** The secret of a device that has logged in before, to whichever account, if any. */
export function deviceToken(request: FastifyRequest, configuration: Configuration): string | undefined {
  return request.cookies[cookieName(DEVICE, configuration)]
}

/**
 * Keeps that the browser has logged in to an account, and hands it a cookie that outlives the logout. One secret for all
 * accounts of a browser: a family that shares a phone shares it.
 */
export async function rememberDevice(
  { db, configuration }: Pick<SessionServices, 'db' | 'configuration'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  accountId: string,
) {
  const token = deviceToken(request, configuration) ?? newSessionToken()
  await recordKnownDevice(db, { accountId, token, device: deviceOf(request.headers['user-agent']) })
  reply.setCookie(cookieName(DEVICE, configuration), token, {
    ...attributes(configuration),
    maxAge: DEVICE_DAYS * 24 * 3600,
  })
}

const isHttps = ({ origin }: Configuration) => origin.startsWith('https://')
/** Under HTTPS the plain name is not looked at: a neighbouring host, or a line without TLS, could plant it. */
const cookieName = (name: string, configuration: Configuration) => (isHttps(configuration) ? `__Host-${name}` : name)
const attributes = (configuration: Configuration) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(configuration) }) as const
