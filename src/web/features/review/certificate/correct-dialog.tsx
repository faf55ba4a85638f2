import { printedPart } from '#shared/certificates/printed-part.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-client.ts'
import { SavingOverlay } from '../saving-overlay.tsx'
import type { CertificateDialogProps } from './certificate-dialog-props.ts'
import { CorrectionForm } from './correction-form.tsx'
import type { FoundFault } from './fault-words.ts'
import { useCertificateStep } from './use-certificate-step.ts'
import { useCorrection } from './use-correction.ts'

interface CorrectDialogProps extends CertificateDialogProps {
  service: OfferedService
}

/** Corrects what a certificate prints; a new one takes its place. */
export function CorrectDialog({ application, certificate: { number }, service, onClose, onDone }: CorrectDialogProps) {
  const t = useTranslate()
  const printed = printedPart(service)
  const correction = useCorrection(printed, application.answers)
  const { mutate, isPending, failure } = useCertificateStep('correct', application._id, onDone)
  const close = () => {
    if (!isPending) onClose()
  }
  const correct = () => {
    const asked = correction.check()
    if (asked) mutate({ ...asked, number }, { onError: (error) => correction.show(faultsOf(error)) })
  }
  return (
    <Dialog
      size="narrow"
      title={t('review.certificate.correct')}
      onClose={close}
      footer={
        <>
          {failure && !isPending && (
            <div className="w-full">
              <Notice kind="error" live title={failure} />
            </div>
          )}
          <Button variant="secondary" disabled={isPending} className="grow sm:grow-0" onClick={close}>
            {t('review.certificate.keep')}
          </Button>
          <Button busy={isPending} className="grow sm:grow-0" onClick={correct}>
            {t('review.certificate.confirm.correct')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p>{t('review.certificate.correct.text', { number })}</p>
        <CorrectionForm service={printed} correction={correction} />
      </div>
      {isPending && <SavingOverlay text={t('review.certificate.saving.correct')} />}
    </Dialog>
  )
}

const faultsOf = (error: Error): readonly FoundFault[] => (isRefusal(error) ? error.faults : [])
