import type { FastifyRequest } from 'fastify'
import { spendCallOfAddress } from '../platform/rate-limits/spend.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import { sessionOf } from './guard.ts'
import type { SessionServices } from './open-callers.ts'
import { sessionToken } from './session-cookie.ts'

/** A page is not kept waiting for a database that is slow or away. */
const PATIENCE_MS = 200

/** Whether a citizen is signed in, as far as that is known in a moment: for what a page may do better, never for rights. */
export async function isCitizenCalling(portal: SessionServices, request: FastifyRequest): Promise<boolean> {
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
