// SPDX-License-Identifier: Apache-2.0
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { FieldFrame, type FieldWords, fieldParts, INPUT_LOOK } from './field-frame.tsx'

interface SelectFieldProps extends FieldWords, ComponentProps<'select'> {
  name: string
  options: readonly { value: string; label: string }[]
  /** The label of the empty first option, 'Please choose' by default. If null, there is no empty option. */
  emptyLabel?: string | null | undefined
}

/** A box in which the user selects one of several options. */
export function SelectField({ options, emptyLabel, ...field }: SelectFieldProps) {
  const t = useTranslate()
  const { frame, control } = fieldParts(field)
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select {...control} className={`${INPUT_LOOK} appearance-none pe-10`}>
          {emptyLabel !== null && <option value="">{emptyLabel ?? t('form.choose')}</option>}
          {options.map(({ value, label: optionLabel }) => (
            <option key={value} value={value}>
              {optionLabel}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2" />
      </div>
    </FieldFrame>
  )
}

interface CheckboxFieldProps extends ComponentProps<'input'> {
  name: string
  label: string
}

/** A checkbox with its label. */
export function CheckboxField({ label, ...input }: CheckboxFieldProps) {
  return (
    <label className="flex min-h-12 w-fit items-center gap-3 pe-2">
      <input {...input} type="checkbox" className="size-6 shrink-0 accent-indigo" />
      {label}
    </label>
  )
}
