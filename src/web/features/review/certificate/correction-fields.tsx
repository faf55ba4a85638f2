// SPDX-License-Identifier: Apache-2.0
import { Plus, Trash2 } from 'lucide-react'
import { type ReactElement, useRef } from 'react'
import type { ListField, SimpleField } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button } from '#web/components/controls/button.tsx'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { DateField } from '#web/components/form/date-field.tsx'
import { DigitsField, PHONE_DIGITS } from '#web/components/form/digits-field.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { type Correction, inputId } from './use-correction.ts'

interface CorrectionRowsProps {
  service: OfferedService
  name: string
  field: ListField
  correction: Correction
  errorOf: (path: string) => string | undefined
}

/** The rows of a printed list. Rows can be corrected, removed and added. */
export function CorrectionRows({ service: { words }, name, field, correction, errorOf }: CorrectionRowsProps) {
  const t = useTranslate()
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = correction.values.rows[name] ?? []
  const highestId = Math.max(-1, ...rows.map(({ id }) => id))
  const label = words.fields[name] ?? name
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      {rows.map(({ id, cells }, index) => {
        const entry = t('review.certificate.entry', { entry: words.entries?.[name]?.one ?? label, number: index + 1 })
        return (
          <fieldset key={id} className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-paper p-4">
            <legend className="sr-only">{entry}</legend>
            <div className="-my-2 flex items-center justify-between gap-2">
              <span aria-hidden className="font-semibold">
                {entry}
              </span>
              <Button
                compact
                variant="quiet"
                className="-me-2 px-3"
                aria-label={t('review.certificate.removeEntry', { entry })}
                onClick={() => {
                  correction.setRows(name, rows.toSpliced(index, 1))
                  addButton.current?.focus()
                }}
              >
                <Trash2 aria-hidden className="size-5" />
              </Button>
            </div>
            {Object.entries(field.columns).map(([column, cell]) => {
              const path = `${name}.${index}.${column}`
              const changed = (text: string) => ({ id, cells: { ...cells, [column]: text } })
              return (
                <CorrectionField
                  key={column}
                  name={inputId(path)}
                  field={cell}
                  label={words.columns[name]?.[column] ?? column}
                  value={cells[column] ?? ''}
                  error={errorOf(path)}
                  onChange={(text) => correction.setRows(name, rows.with(index, changed(text)), path)}
                />
              )
            })}
          </fieldset>
        )
      })}
      {rows.length < field.maxRows && (
        <Button
          ref={addButton}
          id={inputId(name)}
          compact
          variant="secondary"
          className="self-start"
          onClick={() => correction.setRows(name, [...rows, { id: highestId + 1, cells: {} }])}
        >
          <Plus aria-hidden className="size-5" />
          {words.entries?.[name]?.add ?? t('review.certificate.addEntry')}
        </Button>
      )}
    </fieldset>
  )
}

interface CorrectionFieldProps {
  /** The id and the name of the input. */
  name: string
  field: SimpleField
  label: string
  value: string
  error: string | undefined
  /** The labels of the options of a choice. */
  options?: Record<string, string> | undefined
  onChange: (text: string) => void
}

/** The input for one printed answer, chosen by the kind of the field. Aadhaar numbers are never printed. */
export function CorrectionField({ field, options, onChange, ...inputProps }: CorrectionFieldProps): ReactElement {
  const optional = !field.required
  if (field.kind === 'past-date') return <DateField {...inputProps} optional={optional} onChange={onChange} />
  const input = {
    ...inputProps,
    optional,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  switch (field.kind) {
    case 'text':
      return field.lines === 'many' ? <TextAreaField {...input} /> : <TextField {...input} />
    case 'choice':
      return (
        <SelectField {...input} options={field.options.map((value) => ({ value, label: options?.[value] ?? value }))} />
      )
    case 'phone':
      return <DigitsField {...input} maxDigits={PHONE_DIGITS} type="tel" />
    case 'email':
      return <TextField {...input} type="email" autoCapitalize="none" />
    case 'aadhaar':
      throw new Error('Aadhaar numbers are never printed')
  }
}
