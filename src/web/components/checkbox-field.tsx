import type { ComponentProps } from 'react'

interface CheckboxFieldProps extends ComponentProps<'input'> {
  name: string
  label: string
}

/** A box to tick, with its words beside it. */
export function CheckboxField({ label, ...input }: CheckboxFieldProps) {
  return (
    <label className="flex min-h-12 w-fit items-center gap-3 pe-2">
      <input {...input} type="checkbox" className="size-6 shrink-0 accent-indigo" />
      {label}
    </label>
  )
}
