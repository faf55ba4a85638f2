import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Portal } from '../portal.ts'
import { presentPortal } from './present-portal.ts'

export const installationRoutes: (portal: Portal) => FastifyPluginAsyncZod = (portal) => async (app) => {
  app.get('/api/portal', { config: { access: 'anyone' } }, async () => presentPortal(portal))
}
