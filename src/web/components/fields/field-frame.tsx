// SPDX-License-Identifier: Apache-2.0
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { withoutEmoji } from '#web/lib/leading-emoji.tsx'

/** The texts around an input: its label, hint and error, and whether it is optional. */
export interface FieldWords {
  label: string
  hint?: string | undefined
  error?: string | undefined
  optional?: boolean | undefined
  /** Whether a heading directly above already shows the label. */
  isLabelHidden?: boolean | undefined
}

interface FieldFrameProps extends FieldWords {
  id: string
  children: ReactNode
}

/** A label above an input, with the hint in between and the error below. */
export function FieldFrame({ id, label, hint, error, optional = false, isLabelHidden, children }: FieldFrameProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
        <FieldLabel label={label} optional={optional} />
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldErrorText id={id} error={error} />
    </div>
  )
}

export function FieldLabel({ label, optional }: { label: string; optional: boolean }) {
  const t = useTranslate()
  if (!optional) return label
  return (
    <>
      {label} <span className="font-normal text-ink-soft">({t('form.optional')})</span>
    </>
  )
}

export function FieldHint({ id, hint }: { id: string; hint: string | undefined }) {
  if (!hint) return null
  return (
    <p id={`${id}-hint`} className="text-sm text-ink-soft">
      {hint}
    </p>
  )
}

export function FieldErrorText({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="flex gap-1.5 font-semibold text-brick">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{withoutEmoji(error)}</span>
    </p>
  )
}

/** The attributes that connect an input with its hint and error for assistive technology. */
export function fieldAria(
  id: string,
  { hint, error, optional = false }: Pick<FieldWords, 'hint' | 'error' | 'optional'>,
) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  }
}

/** Splits the props of a field into those of its frame and those of its control, which are connected by the id. */
export function fieldParts<Control extends { name: string; id?: string | undefined }>(field: FieldWords & Control) {
  const { label, isLabelHidden, hint, error, optional, ...control } = field
  const id = control.id ?? control.name
  const texts = { hint, error, optional }
  return { frame: { id, label, isLabelHidden, ...texts }, control: { ...fieldAria(id, texts), ...control, id } }
}

/** The classes of every input, select and textarea. */
export const INPUT_LOOK =
  'min-h-12 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-ink placeholder:text-ink-soft aria-invalid:border-2 aria-invalid:border-brick disabled:opacity-60'
