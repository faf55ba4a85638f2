import type { OfferedService } from '#shared/services/wire.ts'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { CorrectionField } from './correction-field.tsx'
import { CorrectionRows } from './correction-rows.tsx'
import { idOf, useFaultWords } from './fault-words.ts'
import { ReasonField } from './reason-field.tsx'
import type { Correction } from './use-correction.ts'

interface CorrectionFormProps {
  /** The part of the service that its certificate prints. */
  service: OfferedService
  correction: Correction
}

/** The answers that a certificate prints, in their order, and why they are corrected. */
export function CorrectionForm({ service, correction }: CorrectionFormProps) {
  const faultWords = useFaultWords(service)
  const { values, faults, attempt, reason } = correction
  const errorOf = (path: string) => {
    const fault = faults.find(({ field }) => field === path)
    return fault && faultWords(fault)
  }
  return (
    <div className="flex flex-col gap-5">
      <ErrorSummary
        attempt={attempt}
        errors={faults.map((fault) => ({ field: idOf(fault.field), message: faultWords(fault) }))}
      />
      {Object.entries(service.fields).map(([name, field]) =>
        field.kind === 'list' ? (
          <CorrectionRows key={name} {...{ service, name, field, correction, errorOf }} />
        ) : (
          <CorrectionField
            key={name}
            name={idOf(name)}
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
        name={idOf('reason')}
        value={reason}
        error={errorOf('reason')}
        onChange={(text) => correction.writeReason(text)}
      />
    </div>
  )
}
