// SPDX-License-Identifier: Apache-2.0
import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from '#shared/request-error.ts'
import { databaseErrorCode } from '../platform/db/database-errors.ts'
import type { PlatformDeps } from '../platform/platform-deps.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Whether the request has called `readFromReplica`. Such a request makes no changes that the same person must see later.
     */
    hasReadFromReplica: boolean
  }
}

const COOKIE = 'gramseva_written'
/** The lifetime of the cookie. The maximum lag of a replica is shorter: a few seconds. */
const COOKIE_MAX_AGE_S = 60
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** A position in the write-ahead log (WAL), as a decimal number. */
const POSITION = /^\d{1,20}$/

/**
 * Reads a list or statistics from the replica if the replica has replayed this reader's writes and notifications, otherwise from
 * the primary. A read that fails on the replica is retried on the primary, so that the reader sees no error.
 */
export async function readFromReplica<Deps extends PlatformDeps, Result>(
  deps: Deps,
  request: FastifyRequest,
  read: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  request.hasReadFromReplica = true
  const { replica } = deps
  const db = replica?.databaseFor({ accountId: request.session?.caller.accountId, lastWrite: writePositionOf(request) })
  if (!replica || !db) return read(deps)
  try {
    return await read({ ...deps, db })
  } catch (error) {
    if (!(error instanceof Error) || error instanceof RequestError) throw error
    if (isConnectionLost(error)) replica.fail(error)
    else request.log.warn({ err: error }, 'retried on the primary')
    return read(deps)
  }
}

/**
 * Whether the connection is lost: the error does not come from PostgreSQL, whose errors have a severity, or it is an error with
 * which PostgreSQL ends the connection.
 */
const isConnectionLost = (error: Error) => !('severity' in error) || databaseErrorCode(error) === 'unavailable'

/**
 * Sets a cookie with the primary's WAL position after each write, so that any process can check whether a replica has
 * replayed the write. The cookie needs no signature, because a client that changes it affects only its own reads.
 */
export function addWritePositionCookie(app: FastifyInstance, { replica, configuration }: PlatformDeps) {
  app.decorateRequest('hasReadFromReplica', false)
  if (!replica) return
  const secure = configuration.origin.startsWith('https://')
  app.addHook('onSend', async (request, reply) => {
    if (SAFE_METHODS.has(request.method) || request.hasReadFromReplica || reply.statusCode >= 500) return
    const position = await replica.endOfLog().catch((error) => logLostPosition(request, error))
    if (position === undefined) return
    reply.setCookie(COOKIE, `${position}`, {
      path: '/',
      maxAge: COOKIE_MAX_AGE_S,
      httpOnly: true,
      sameSite: 'lax',
      secure,
    })
  })
}

/** Logs that the position after a write is unknown, because the primary is unavailable. */
function logLostPosition(request: FastifyRequest, error: Error): undefined {
  request.log.warn({ err: error }, 'could not read the WAL position')
}

/** The position of the reader's last write, from the cookie; undefined without a valid cookie. */
function writePositionOf(request: FastifyRequest): bigint | undefined {
  const cookie = request.cookies[COOKIE]
  return cookie !== undefined && POSITION.test(cookie) ? BigInt(cookie) : undefined
}
