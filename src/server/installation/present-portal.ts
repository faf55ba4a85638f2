import type { PortalInfo } from '#shared/portal-info.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/demo-accounts.ts'
import { LANGUAGES, translatorFor } from '../languages/languages.ts'
import type { Portal } from '../portal.ts'
import { VERSION } from './version.ts'

/** What every visitor may know of this installation. */
export function presentPortal({ configuration, panchayat, passwords }: Portal): PortalInfo {
  const { mode, contact } = configuration
  const { name, block, district, state } = panchayat
  return {
    mode,
    version: VERSION,
    panchayat: { name, block, district, state },
    contact,
    languages: LANGUAGES.map((code) => ({ code, name: translatorFor(code)('language.name') })),
    passwordLeastLength: passwords.leastLength,
    papersKeptDays: configuration.retention.papersDays,
    ...(mode === 'demo' && {
      demoAccounts: DEMO_ACCOUNTS.map(({ role, email }) => ({ role, email, password: DEMO_PASSWORD })),
    }),
  }
}
