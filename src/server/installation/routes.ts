import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PortalInfo } from '#shared/portal-info.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/demo-accounts.ts'
import { LANGUAGES, translatorFor } from '../languages/languages.ts'
import type { Portal } from '../portal.ts'
import { VERSION } from './version.ts'

/** What every visitor may know of this installation. */
export const installationRoutes: (portal: Portal) => FastifyPluginAsyncZod = (portal) => async (app) => {
  const { mode, contact } = portal.configuration
  const { name, block, district, state } = portal.panchayat

  app.get(
    '/api/portal',
    { config: { access: 'anyone' } },
    async (): Promise<PortalInfo> => ({
      mode,
      version: VERSION,
      panchayat: { name, block, district, state },
      contact,
      languages: LANGUAGES.map((code) => ({ code, name: translatorFor(code)('language.name') })),
      passwordLeastLength: portal.passwords.leastLength,
      ...(mode === 'demo' && {
        demoAccounts: DEMO_ACCOUNTS.map(({ role, email }) => ({ role, email, password: DEMO_PASSWORD })),
      }),
    }),
  )
}
