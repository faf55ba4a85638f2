import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Configuration } from '../platform/configuration/configuration.ts'

const NAME = 'gramseva_login'
const HOST_NAME = '__Host-gramseva_login'

/** The secret of a login that wants another step, as the browser sent it, if any. */
export function loginToken(request: FastifyRequest, configuration: Configuration): string | undefined {
  return request.cookies[cookieName(configuration)]
}

/** Hands the browser a started login. The database says when it is over; the cookie ends with the browser. */
export function setLoginCookie(reply: FastifyReply, configuration: Configuration, token: string) {
  reply.setCookie(cookieName(configuration), token, attributes(configuration))
}

export function clearLoginCookie(reply: FastifyReply, configuration: Configuration) {
  reply.clearCookie(cookieName(configuration), attributes(configuration))
}

const isHttps = ({ origin }: Configuration) => origin.startsWith('https://')
/** Under HTTPS the plain name is not looked at: a neighbouring host, or a line without TLS, could plant it. */
const cookieName = (configuration: Configuration) => (isHttps(configuration) ? HOST_NAME : NAME)
const attributes = (configuration: Configuration) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(configuration) }) as const
