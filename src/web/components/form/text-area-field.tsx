import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords, fieldAria, INPUT_LOOK } from '#web/components/fields/field-frame.tsx'

interface TextAreaFieldProps extends FieldWords, ComponentProps<'textarea'> {
  name: string
}

/** Several lines of text; grows with its content if the browser supports it. */
export function TextAreaField({ label, hint, error, optional, className = '', ...area }: TextAreaFieldProps) {
  const id = area.id ?? area.name
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <textarea
        rows={3}
        {...fieldAria(id, { hint, error, optional: optional ?? false })}
        {...area}
        id={id}
        className={`${INPUT_LOOK} field-sizing-content ${className}`}
      />
    </FieldFrame>
  )
}
