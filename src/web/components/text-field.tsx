import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords, fieldAria } from './field-frame.tsx'
import { INPUT_LOOK } from './input-look.ts'

/** `ref`, `onChange` and `onBlur` come from react-hook-form's `register(name)` as they are. */
export interface TextFieldProps extends FieldWords, ComponentProps<'input'> {
  name: string
}

/** One line of text. Its id is its name, so that the error summary finds it. */
export function TextField({ label, hint, error, optional, className = '', ...input }: TextFieldProps) {
  const id = input.id ?? input.name
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <input
        type="text"
        {...fieldAria(id, { hint, error, optional: optional ?? false })}
        {...input}
        id={id}
        className={`${INPUT_LOOK} ${className}`}
      />
    </FieldFrame>
  )
}
