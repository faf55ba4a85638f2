// SPDX-License-Identifier: Apache-2.0
import { printedPart } from '#shared/services/define-service.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { QuestionDialog } from '#web/components/dialog/question-dialog.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { SavingOverlay } from '../saving-overlay.tsx'
import { CorrectionField, CorrectionRows } from './correction-fields.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { type CertificateDialogProps, useCertificateStep } from './use-certificate-step.ts'
import {
  type Correction,
  type CorrectionError,
  inputId,
  useCorrection,
  useFieldErrorMessage,
} from './use-correction.ts'

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
  const onFieldErrors = (error: Error) => correction.show(fieldErrorsOf(error))
  const step = useCertificateStep('correct', application._id, { onDone, onFieldErrors })
  const { ask, isAsking, isPending, failure, confirmation } = step
  const correct = () => {
    const request = correction.validate()
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

const fieldErrorsOf = (error: Error): readonly CorrectionError[] => (isApiError(error) ? error.fieldErrors : [])

interface CorrectionFormProps {
  /** The part of the service that its certificate prints. */
  service: OfferedService
  correction: Correction
}

/** The printed answers in the order of the form, and the reason for the correction. */
function CorrectionForm({ service, correction }: CorrectionFormProps) {
  const errorMessage = useFieldErrorMessage(service)
  const { values, fieldErrors, attempt, reason } = correction
  const errorOf = (path: string) => {
    const fieldError = fieldErrors.find(({ field }) => field === path)
    return fieldError && errorMessage(fieldError)
  }
  return (
    <div className="flex flex-col gap-5">
      <ErrorSummary
        attempt={attempt}
        errors={fieldErrors.map((fieldError) => ({
          field: inputId(fieldError.field),
          message: errorMessage(fieldError),
        }))}
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
            onChange={(text) => correction.setText(name, text)}
          />
        ),
      )}
      <hr className="border-line" />
      <ReasonField
        step="correct"
        name={inputId('reason')}
        value={reason}
        error={errorOf('reason')}
        onChange={(text) => correction.setReason(text)}
      />
    </div>
  )
}
