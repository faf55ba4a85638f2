// SPDX-License-Identifier: Apache-2.0
import { printedPart } from '#shared/services/define-service.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { QuestionDialog } from '#web/components/dialog/question-dialog.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-client.ts'
import { SavingOverlay } from '../saving-overlay.tsx'
import { CorrectionField, CorrectionRows } from './correction-fields.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { type CertificateDialogProps, useCertificateStep } from './use-certificate-step.ts'
import { type Correction, type CorrectionFault, inputId, useCorrection, useFaultMessage } from './use-correction.ts'

interface CorrectDialogProps extends CertificateDialogProps {
  service: OfferedService
}

/**
 * Proposes corrections of the printed answers. After a second person has confirmed them, a new certificate replaces
 * this one.
 */
export function CorrectDialog({ application, certificate: { number }, service, onClose, onDone }: CorrectDialogProps) {
  const t = useTranslate()
  const printedService = printedPart(service)
  const correction = useCorrection(printedService, application.answers)
  const onFaults = (error: Error) => correction.show(faultsOf(error))
  const step = useCertificateStep('correct', application._id, { onDone, onFaults })
  const { ask, isAsking, isPending, failure, confirmation } = step
  const correct = () => {
    const request = correction.check()
    if (request) ask({ ...request, number })
  }
  return (
    <QuestionDialog
      title={t('review.certificate.correct')}
      labels={{ confirm: t('review.certificate.confirm.correct'), cancel: t('review.certificate.cancel') }}
      confirm={{ onClick: correct }}
      busy={isPending}
      failure={failure}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <p>{t('review.certificate.correct.text', { number })}</p>
        <CorrectionForm service={printedService} correction={correction} />
      </div>
      {isAsking && <ProposeDialog step="correct" {...confirmation} />}
      {isPending && <SavingOverlay text={t('review.certificate.saving.correct')} />}
    </QuestionDialog>
  )
}

const faultsOf = (error: Error): readonly CorrectionFault[] => (isRefusal(error) ? error.faults : [])

interface CorrectionFormProps {
  /** The part of the service that its certificate prints. */
  service: OfferedService
  correction: Correction
}

/** The printed answers in the order of the form, and the reason for the correction. */
function CorrectionForm({ service, correction }: CorrectionFormProps) {
  const faultMessage = useFaultMessage(service)
  const { values, faults, attempt, reason } = correction
  const errorOf = (path: string) => {
    const fault = faults.find(({ field }) => field === path)
    return fault && faultMessage(fault)
  }
  return (
    <div className="flex flex-col gap-5">
      <ErrorSummary
        attempt={attempt}
        errors={faults.map((fault) => ({ field: inputId(fault.field), message: faultMessage(fault) }))}
      />
      {Object.entries(service.fields).map(([name, field]) =>
        field.kind === 'list' ? (
          <CorrectionRows key={name} {...{ service, name, field, correction, errorOf }} />
        ) : (
          <CorrectionField
            key={name}
            name={inputId(name)}
            field={field}
            label={service.words.fields[name] ?? name}
            options={service.words.options[name]}
            value={values.texts[name] ?? ''}
            error={errorOf(name)}
            onChange={(text) => correction.write(name, text)}
          />
        ),
      )}
      <hr className="border-line" />
      <ReasonField
        step="correct"
        name={inputId('reason')}
        value={reason}
        error={errorOf('reason')}
        onChange={(text) => correction.writeReason(text)}
      />
    </div>
  )
}
