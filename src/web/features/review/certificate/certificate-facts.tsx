import { CircleCheck, CircleX, Replace } from 'lucide-react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Facts } from '../facts.tsx'

type Certificate = NonNullable<ApplicationDetails['certificate']>

const LOOKS = {
  valid: { Icon: CircleCheck, colour: 'text-leaf' },
  revoked: { Icon: CircleX, colour: 'text-brick' },
  replaced: { Icon: Replace, colour: 'text-turmeric' },
} as const

/** Number, day of issue and standing of a certificate. */
export function CertificateFacts({
  certificate: { number, issuedAt, status, replaces },
}: {
  certificate: Certificate
}) {
  const t = useTranslate()
  const { day } = useFormats()
  const { Icon, colour } = LOOKS[status]
  const standing = (
    <span className={`flex items-center gap-1.5 font-semibold ${colour}`}>
      <Icon aria-hidden className="size-5" />
      {t(`review.certificate.status.${status}`)}
    </span>
  )
  return (
    <Facts
      facts={[
        { term: t('review.certificate.number'), value: <bdi className="tabular-nums">{number}</bdi> },
        { term: t('review.certificate.issued'), value: day(issuedAt) },
        { term: t('review.certificate.status'), value: standing },
        ...(replaces === undefined
          ? []
          : [{ term: t('review.certificate.replaces'), value: <bdi className="tabular-nums">{replaces}</bdi> }]),
      ]}
    />
  )
}
