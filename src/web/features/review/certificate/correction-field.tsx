import type { SimpleField } from '#shared/services/field-kinds.ts'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { DateField } from '#web/components/form/date-field.tsx'
import { DigitsField } from '#web/components/form/digits-field.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'

const MOBILE_DIGITS = 10

interface CorrectionFieldProps {
  /** Id and name of the input. */
  name: string
  field: SimpleField
  label: string
  value: string
  error: string | undefined
  /** Words of the options, for a choice. */
  options?: Record<string, string> | undefined
  onChange: (text: string) => void
}

/** The input of one printed answer, by its kind; Aadhaar numbers are never printed. */
export function CorrectionField({ field, options, onChange, ...words }: CorrectionFieldProps) {
  const optional = !field.required
  if (field.kind === 'past-date') return <DateField {...words} optional={optional} onChange={onChange} />
  const input = {
    ...words,
    optional,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (field.kind === 'choice') {
    return (
      <SelectField {...input} options={field.options.map((value) => ({ value, label: options?.[value] ?? value }))} />
    )
  }
  if (field.kind === 'mobile') return <DigitsField {...input} most={MOBILE_DIGITS} type="tel" />
  if (field.kind === 'email') return <TextField {...input} type="email" autoCapitalize="none" />
  return field.kind === 'text' && field.lines === 'many' ? <TextAreaField {...input} /> : <TextField {...input} />
}
