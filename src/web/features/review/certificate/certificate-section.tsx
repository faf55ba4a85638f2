// SPDX-License-Identifier: Apache-2.0
import { CircleCheck, CircleX, FilePen, FileX, Replace } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CertificateStep } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button } from '#web/components/controls/button.tsx'
import { DialogLoadFailure } from '#web/components/dialog/dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Link } from '#web/lib/router.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { Facts } from '../application-facts.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

interface CertificateSectionProps {
  application: ApplicationDetails
  /** The service; undefined while it loads. */
  service: OfferedService | undefined
}

/** The dialog for corrections is a separate chunk, because its form is large and corrections are rare. */
const CorrectDialog = lazyComponent(() => import('./correct-dialog.tsx').then((module) => module.CorrectDialog))

const ICONS = { correct: FilePen, revoke: FileX } as const

/** The certificate of an approved application, with the steps that the server allows this reviewer. */
export function CertificateSection({ application, service }: CertificateSectionProps) {
  const t = useTranslate()
  const [openStep, setOpenStep] = useState<CertificateStep>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { certificate, allowedCertificateSteps, proposals } = application
  const openProposal = proposals.find(({ outcome }) => outcome === 'open')
  if (!certificate) return null
  const close = () => setOpenStep(undefined)
  // The button that opened the dialog may have disappeared, so the heading takes the focus.
  const finish = () => {
    close()
    heading.current?.focus()
  }
  const dialogProps = { application, certificate, onClose: close, onDone: finish }
  return (
    <section aria-labelledby="review-certificate">
      <h3 ref={heading} id="review-certificate" tabIndex={-1} className="mb-1 font-semibold outline-none">
        {t('review.certificate')}
      </h3>
      <CertificateFacts {...certificate} />
      {openProposal && (
        <div className="mt-3">
          <Notice title={t(`review.certificate.proposed.${openProposal.step}`, { name: openProposal.by })}>
            <Link to="/proposals">{t('review.certificate.proposed.link')}</Link>
          </Notice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden max-sm:flex-col print:hidden">
        {service &&
          allowedCertificateSteps.map((step) => {
            const Icon = ICONS[step]
            return (
              <Button key={step} compact variant="secondary" onClick={() => setOpenStep(step)}>
                <Icon aria-hidden className="size-5" />
                {t(`review.certificate.${step}`)}
              </Button>
            )
          })}
      </div>
      {openStep === 'revoke' && <RevokeDialog {...dialogProps} />}
      {openStep === 'correct' && service && (
        <CorrectDialog {...dialogProps} service={service} errorFallback={<DialogLoadFailure onClose={close} />} />
      )}
    </section>
  )
}

const STATUS_LOOKS = {
  valid: { Icon: CircleCheck, colour: 'text-leaf' },
  revoked: { Icon: CircleX, colour: 'text-brick' },
  replaced: { Icon: Replace, colour: 'text-turmeric' },
} as const

/** The number, the day of issue and the status of the certificate. */
function CertificateFacts({ number, issuedAt, status, replaces }: NonNullable<ApplicationDetails['certificate']>) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const { Icon, colour } = STATUS_LOOKS[status]
  const statusText = (
    <span className={`flex items-center gap-1.5 font-semibold ${colour}`}>
      <Icon aria-hidden className="size-5" />
      {t(`review.certificate.status.${status}`)}
    </span>
  )
  return (
    <Facts
      facts={[
        { term: t('review.certificate.number'), value: <bdi className="tabular-nums">{number}</bdi> },
        { term: t('review.certificate.issued'), value: formatDay(issuedAt) },
        { term: t('review.certificate.status'), value: statusText },
        ...(replaces === undefined
          ? []
          : [{ term: t('review.certificate.replaces'), value: <bdi className="tabular-nums">{replaces}</bdi> }]),
      ]}
    />
  )
}
