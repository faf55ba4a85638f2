import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import { refusalOfDatabase } from '../platform/db/refusal-of-database.ts'
import type { PlatformServices } from '../platform/services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** True once it has read a list: then it writes nothing that its reader would have to see. */
    isReading: boolean
  }
}

const COOKIE = 'gramseva_written'
/** A replica that is further behind than some seconds is read by nobody. */
const COOKIE_S = 60
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const POSITION = /^\d{1,20}$/

/**
 * Reads a list or statistics: at the replica, where there is one that shows all that this reader wrote and was told, else
 * at the primary. What fails at the replica is read again at the primary, so that nobody is told of it.
 */
export async function reading<Services extends PlatformServices, Read>(
  portal: Services,
  request: FastifyRequest,
  read: (portal: Services) => Promise<Read>,
): Promise<Read> {
  request.isReading = true
  const { replica } = portal
  const db = replica?.databaseFor({ accountId: request.session?.caller.accountId, seen: writtenBy(request) })
  if (!replica || !db) return read(portal)
  try {
    return await read({ ...portal, db })
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Refusal) throw error
    if (isAway(error)) replica.fail(error)
    else request.log.warn({ err: error }, 'read again at the primary')
    return read(portal)
  }
}

/** Without an answer of PostgreSQL's own, or with one that says goodbye. */
const isAway = (error: Error) => !('severity' in error) || refusalOfDatabase(error) === 'unavailable'

/**
 * Lets a browser say up to where its person has written, whichever process and database it asks next: the end of the
 * primary's log after the write. It is no secret and needs no signature: who changes it deceives nobody else.
 */
export function addWrittenMark(app: FastifyInstance, { replica, configuration }: PlatformServices) {
  app.decorateRequest('isReading', false)
  if (!replica) return
  const secure = configuration.origin.startsWith('https://')
  app.addHook('onSend', async (request, reply) => {
    if (SAFE_METHODS.has(request.method) || request.isReading || reply.statusCode >= 500) return
    const end = await replica.endOfLog().catch((error) => noteLost(request, error))
    if (end === undefined) return
    reply.setCookie(COOKIE, `${end}`, { path: '/', maxAge: COOKIE_S, httpOnly: true, sameSite: 'lax', secure })
  })
}

/** The write stands, and the primary is gone: then there is nothing to be read anyway. */
function noteLost(request: FastifyRequest, error: Error): undefined {
  request.log.warn({ err: error }, 'the end of the log could not be asked for')
}

function writtenBy(request: FastifyRequest): bigint | undefined {
  const written = request.cookies[COOKIE]
  return written !== undefined && POSITION.test(written) ? BigInt(written) : undefined
}
