import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Configuration } from '../platform/configuration/configuration.ts'
import { DEVICE_DAYS } from './known-devices.ts'

const SESSION = 'gramseva_session'
const DEVICE = 'gramseva_device'

/** The session's secret as the browser sent it, if any. */
export function sessionToken(request: FastifyRequest, configuration: Configuration): string | undefined {
  return request.cookies[cookieName(SESSION, configuration)]
}

/** The secret by which a device is known that has logged in before, to whichever account. */
export function deviceToken(request: FastifyRequest, configuration: Configuration): string | undefined {
  return request.cookies[cookieName(DEVICE, configuration)]
}

/** Hands the browser a session; without `expiresAt` it ends with the browser. Its device stays known. */
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
  setDeviceCookie(reply, configuration, session)
}

/** One secret for all accounts of a browser: a family that shares a phone shares it. */
export function setDeviceCookie(reply: FastifyReply, configuration: Configuration, device: { deviceToken: string }) {
  reply.setCookie(cookieName(DEVICE, configuration), device.deviceToken, {
    ...attributes(configuration),
    maxAge: DEVICE_DAYS * 24 * 3600,
  })
}

export function clearSessionCookie(reply: FastifyReply, configuration: Configuration) {
  reply.clearCookie(cookieName(SESSION, configuration), attributes(configuration))
}

const isHttps = ({ origin }: Configuration) => origin.startsWith('https://')
/** Under HTTPS the plain name is not looked at: a neighbouring host, or a line without TLS, could plant it. */
const cookieName = (name: string, configuration: Configuration) => (isHttps(configuration) ? `__Host-${name}` : name)
const attributes = (configuration: Configuration) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(configuration) }) as const
