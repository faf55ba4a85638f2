// SPDX-License-Identifier: Apache-2.0
import type { ComponentProps, ReactNode, Ref, SubmitEvent } from 'react'

/** A box with a border. Pass `as="section"` and a label if it is a section of the page. */
export function Card({
  as: Tag = 'div',
  className = '',
  ...box
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'li' | 'article' }) {
  const Box = Tag as 'div'
  return <Box {...box} className={`rounded-md border border-line bg-surface p-4 sm:p-5 ${className}`} />
}

interface FormSectionProps {
  title: string
  children: ReactNode
  /** The reference to the heading, if the heading can take the focus. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** A part of a form with its own heading. */
export function FormSection({ title, children, headingRef }: FormSectionProps) {
  return (
    <fieldset className="min-w-0 rounded-md border border-line bg-surface px-4 pb-5 sm:px-5">
      <legend className="float-left mb-4 w-full border-line border-b py-3">
        <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="text-lg outline-none">
          {title}
        </h2>
      </legend>
      <div className="clear-both flex flex-col gap-5">{children}</div>
    </fieldset>
  )
}

/** A form that calls `onSubmit` instead of being submitted by the browser. */
export function Form({
  onSubmit,
  className = 'flex flex-col gap-5',
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return <form noValidate {...form} onSubmit={submit} className={className} />
}

/** Two short answers side by side, if there is space. */
export function SideBySide({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
}

interface DataListProps {
  rows: readonly { term: string; value: ReactNode }[]
}

/** A list of terms and values: side by side if there is space, below each other in a narrow column. */
export function DataList({ rows }: DataListProps) {
  return (
    <dl className="@container flex flex-col">
      {rows.map(({ term, value }) => (
        <div
          key={term}
          className="grid gap-x-4 border-line border-b py-2.5 last:border-b-0 @min-[32rem]:grid-cols-[14rem_1fr]"
        >
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
