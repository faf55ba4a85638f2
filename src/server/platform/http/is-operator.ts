// SPDX-License-Identifier: Apache-2.0
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { RequestError } from '#shared/request-error.ts'
import type { Configuration } from '../configuration/configuration.ts'

/** Headers that a proxy adds; some proxies add only one of them. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']
/** Loopback addresses: of IPv4, of IPv6, and of IPv4 in the notation of IPv6. */
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
/** Matches an Authorization header with a token. */
const BEARER = /^Bearer +(\S+)$/i

type Deps = Pick<Configuration, 'metricsToken' | 'behindProxy'>

/**
 * Whether the operator sends the request: a client with the token or, without a proxy, a program on the same machine.
 * Throws `not-signed-in` for a wrong token.
 */
export function isOperator(request: FastifyRequest, { metricsToken, behindProxy }: Deps): boolean {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (token !== undefined) {
    if (metricsToken !== undefined && isSame(token, metricsToken)) return true
    throw new RequestError('not-signed-in')
  }
  return isFromThisMachine(request, { behindProxy })
}

/**
 * Whether the request comes from this machine. Always false if a proxy is configured, because a proxy on this machine
 * that adds no header cannot be distinguished from a local program.
 */
export function isFromThisMachine(request: FastifyRequest, { behindProxy }: Pick<Deps, 'behindProxy'>): boolean {
  if (behindProxy) return false
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined)
  return !isForwarded && LOOPBACK.test(request.socket.remoteAddress ?? '')
}

/** Constant-time comparison. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
const digest = (text: string) => createHash('sha256').update(text).digest()
