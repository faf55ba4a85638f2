// SPDX-License-Identifier: Apache-2.0
import type { ReactElement } from 'react'
import { Controller } from 'react-hook-form'
import type { SimpleField } from '#shared/services/field-kinds.ts'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { DateField } from '#web/components/form/date-field.tsx'
import { AADHAAR_DIGITS, DigitsField, PHONE_DIGITS } from '#web/components/form/digits-field.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { useApplication } from './application-context.ts'
import type { TextPath } from './apply-values.ts'

interface AnswerFieldProps {
  path: TextPath
  field: SimpleField
  label: string
  hint?: string | undefined
  /** The labels of the options of a choice. */
  options?: Record<string, string> | undefined
  isLabelHidden?: boolean | undefined
  /** The label of a choice's empty option. */
  emptyLabel?: string
}

/** The input for one simple field, chosen by its kind. */
export function AnswerField({
  path,
  field,
  label,
  hint,
  options,
  isLabelHidden,
  emptyLabel,
}: AnswerFieldProps): ReactElement {
  const { field: inputOf } = useApplication()
  if (field.kind === 'past-date') return <DateAnswer path={path} field={field} label={label} hint={hint} />
  const input = { ...inputOf(path, label), hint, optional: !field.required, isLabelHidden, autoComplete: 'off' }
  switch (field.kind) {
    case 'text':
      return field.lines === 'many' ? <TextAreaField {...input} /> : <TextField {...input} />
    case 'choice':
      return (
        <SelectField
          {...input}
          emptyLabel={field.initial === undefined ? emptyLabel : null}
          options={field.options.map((value) => ({ value, label: options?.[value] ?? value }))}
        />
      )
    case 'phone':
      return <DigitsField {...input} maxDigits={PHONE_DIGITS} type="tel" autoComplete="tel-national" />
    case 'email':
      return <TextField {...input} type="email" autoComplete="email" autoCapitalize="none" />
    case 'aadhaar':
      return <DigitsField {...input} {...AADHAAR_DIGITS} />
  }
}

function DateAnswer({ path, field: { required }, label, hint }: AnswerFieldProps) {
  const { form, errorOf } = useApplication()
  return (
    <Controller
      control={form.control}
      name={path}
      render={({ field }) => (
        <DateField
          {...field}
          label={label}
          hint={hint}
          error={errorOf(path, label)}
          optional={!required}
          onChange={(day) => {
            field.onChange(day)
            form.clearErrors(path)
          }}
        />
      )}
    />
  )
}
