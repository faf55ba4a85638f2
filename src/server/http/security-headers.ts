import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Configuration } from '../configuration.ts'
import { CONTENT_SECURITY_POLICY } from './security-policy.ts'

/** What a page may ask of the device: the camera, by which codes are read; sharing and copying. Nothing else, ever. */
const PERMISSIONS =
  'accelerometer=(), bluetooth=(), camera=(self), clipboard-write=(self), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), serial=(), usb=(), web-share=(self)'

/**
 * Gives every answer the headers that hold a browser to what the portal is for. Must be called before whatever may refuse
 * a request, as a refusal is an answer like every other.
 */
export async function addSecurityHeaders(app: FastifyInstance, { origin }: Configuration) {
  await app.register(helmet, {
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    strictTransportSecurity: origin.startsWith('https://'),
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
}
