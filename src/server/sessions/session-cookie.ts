import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Configuration } from '../platform/configuration/configuration.ts'

const NAME = 'gramseva_session'
const HOST_NAME = '__Host-gramseva_session'

/** The session's secret as the browser sent it, if any. */
export function sessionToken(request: FastifyRequest, configuration: Configuration): string | undefined {
  return request.cookies[cookieName(configuration)]
}

/** Hands the browser a session; without `expiresAt` it ends with the browser. */
export function setSessionCookie(
  reply: FastifyReply,
  configuration: Configuration,
  { token, expiresAt }: { token: string; expiresAt: Date | undefined },
) {
  reply.setCookie(cookieName(configuration), token, {
    ...attributes(configuration),
    ...(expiresAt && { expires: expiresAt }),
  })
}

export function clearSessionCookie(reply: FastifyReply, configuration: Configuration) {
  reply.clearCookie(cookieName(configuration), attributes(configuration))
}

const isHttps = ({ origin }: Configuration) => origin.startsWith('https://')
/** Under HTTPS the plain name is not looked at: a neighbouring host, or a line without TLS, could plant it. */
const cookieName = (configuration: Configuration) => (isHttps(configuration) ? HOST_NAME : NAME)
const attributes = (configuration: Configuration) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(configuration) }) as const
