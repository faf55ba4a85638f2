import { FilePen, FileX } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CertificateStep } from '#shared/applications/certificate-steps.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { CertificateFacts } from './certificate-facts.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

interface CertificateSectionProps {
  application: ApplicationDetails
  /** Undefined while it loads. */
  service: OfferedService | undefined
}

const ICONS = { correct: FilePen, revoke: FileX } as const

/** The certificate of an approved application, and what this person may do with it, as the server says. */
export function CertificateSection({ application, service }: CertificateSectionProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<CertificateStep>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { certificate, allowedCertificateSteps } = application
  if (!certificate) return null
  const close = () => setOpen(undefined)
  // A withdrawn certificate leaves no button to go back to.
  const finish = () => {
    close()
    heading.current?.focus()
  }
  const dialog = { application, certificate, onClose: close, onDone: finish }
  return (
    <section aria-labelledby="review-certificate">
      <h3 ref={heading} id="review-certificate" tabIndex={-1} className="mb-1 font-semibold outline-none">
        {t('review.certificate')}
      </h3>
      <CertificateFacts certificate={certificate} />
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden max-sm:flex-col print:hidden">
        {service &&
          allowedCertificateSteps.map((step) => {
            const Icon = ICONS[step]
            return (
              <Button key={step} compact variant="secondary" onClick={() => setOpen(step)}>
                <Icon aria-hidden className="size-5" />
                {t(`review.certificate.${step}`)}
              </Button>
            )
          })}
      </div>
      {open === 'revoke' && <RevokeDialog {...dialog} />}
      {open === 'correct' && service && <CorrectDialog {...dialog} service={service} />}
    </section>
  )
}
