// SPDX-License-Identifier: Apache-2.0
import type { CertificateClaims } from '#shared/certificates/certificate-code.ts'
import { findUnprovenFields } from '#shared/certificates/code-coverage.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'

/** The names of the printed lines that the code does not prove, and how to check these lines. */
export function UnprovenLines({ claims }: { claims: CertificateClaims }) {
  const t = useTranslate()
  const service = useService(claims.svc)
  const fields = findUnprovenFields(claims, service)
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-3">
      <p className="font-semibold">{t('verify.partly')}</p>
      {fields.length > 0 ? (
        <ul className="ms-5 list-disc">
          {fields.map(({ name, proven }) => {
            const field = service?.words.fields[name] ?? name
            return <li key={name}>{proven === 'nothing' ? field : t(`verify.partly.${proven}`, { field })}</li>
          })}
        </ul>
      ) : (
        <p>{t('verify.partly.lines', { count: claims.cut ?? 0 })}</p>
      )}
      <p>{t('verify.partly.text', { number: claims.no })}</p>
    </div>
  )
}
