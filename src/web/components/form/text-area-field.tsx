// SPDX-License-Identifier: Apache-2.0
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords, fieldParts, INPUT_LOOK } from '#web/components/fields/field-frame.tsx'

interface TextAreaFieldProps extends FieldWords, ComponentProps<'textarea'> {
  name: string
}

/** Several lines of text; grows with its content if the browser supports it. */
export function TextAreaField({ className = '', ...field }: TextAreaFieldProps) {
  const { frame, control } = fieldParts(field)
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} {...control} className={`${INPUT_LOOK} field-sizing-content ${className}`} />
    </FieldFrame>
  )
}
