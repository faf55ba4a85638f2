import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import type { Configuration } from '../configuration/configuration.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state changes that another site started (ASVS 3.5.1). A caller without Origin and Sec-Fetch-Site is no
 * browser, so nobody's cookie is being borrowed.
 */
export function addOriginCheck(app: FastifyInstance, { origin: own, behindProxy }: Configuration) {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return
    const { origin, 'sec-fetch-site': site } = request.headers
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('foreign-origin')
    if (origin === undefined) return
    // On loopback and in a local network people open the portal under several names; then the name they opened counts.
    if (origin !== own && (behindProxy || origin !== `http://${request.headers.host}`))
      throw new Refusal('foreign-origin')
  })
}
