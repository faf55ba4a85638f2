import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { Portal } from '../portal.ts'

/** `/healthz` says that the process lives, `/readyz` that it can do its work; neither says more. */
export const healthRoutes: (portal: Portal) => FastifyPluginAsyncZod = (portal) => async (app) => {
  app.get('/healthz', { config: { access: 'anyone', budget: 'none' }, logLevel: 'warn' }, async () => ({
    status: 'ok',
  }))

  app.get('/readyz', { config: { access: 'anyone', budget: 'none' }, logLevel: 'warn' }, async () => {
    // A lost database throws what every request gets then: 503 in plain words.
    await sql`select 1`.execute(portal.db)
    return { status: 'ready' }
  })
}
