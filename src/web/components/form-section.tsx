import type { ReactNode } from 'react'

/** A part of a form with its own heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-md border border-line bg-surface px-4 pb-5 sm:px-5">
      <legend className="float-left mb-4 w-full border-line border-b py-3">
        <h2 className="text-lg">{title}</h2>
      </legend>
      <div className="clear-both flex flex-col gap-5">{children}</div>
    </fieldset>
  )
}
