// SPDX-License-Identifier: Apache-2.0
import type { PortalInfo } from '#shared/portal-info.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../platform/demo-accounts.ts'
import { LANGUAGES, translatorFor } from '../platform/i18n/languages.ts'
import { VERSION } from '../platform/version.ts'

/** Public details of this installation. Names, address and hours are in the reader's language if the operator has set them in it. */
export function presentPortal({ configuration, panchayat, passwords }: CertificateDeps, language: string): PortalInfo {
  const { mode, officeTexts } = configuration
  const { address, hours, ...names } = officeTexts[language] ?? {}
  const { name, block, district, state } = { ...panchayat, ...names }
  const contact = { ...configuration.contact, ...(address && { address }), ...(hours && { hours }) }
  return {
    mode,
    version: VERSION,
    panchayat: { name, block, district, state },
    contact,
    languages: LANGUAGES.map((code) => ({ code, name: translatorFor(code)('language.name') })),
    passwordLeastLength: passwords.leastLength,
    papersKeptDays: configuration.retention.documentDays,
    ...(mode === 'demo' && {
      demoAccounts: DEMO_ACCOUNTS.map(({ role, email }) => ({ role, email, password: DEMO_PASSWORD })),
    }),
  }
}
