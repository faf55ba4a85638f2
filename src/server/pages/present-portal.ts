import type { PortalInfo } from '#shared/portal-info.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../platform/demo-accounts.ts'
import { LANGUAGES, translatorFor } from '../platform/i18n/languages.ts'
import { VERSION } from '../platform/version.ts'

/** Public details of this installation. */
export function presentPortal({ configuration, panchayat, passwords }: CertificateServices): PortalInfo {
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
