// SPDX-License-Identifier: Apache-2.0
import type { MouseEvent } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { withoutEmoji } from '#web/lib/leading-emoji.tsx'

export interface SummarizedError {
  /** The id of the input, which is the same as its name. */
  field: string
  message: string
}

interface ErrorSummaryProps {
  errors: readonly SummarizedError[]
  /**
   * The number of failed attempts (react-hook-form's `submitCount`). The summary takes the focus when this number increases.
   */
  attempt: number
  /** The heading: the general error message of the service, if the specification has one; by default 'There is a problem'. */
  title?: string | undefined
}

/** All errors of a form, each a link to its field. Renders nothing without errors. */
export function ErrorSummary({ errors, attempt, title }: ErrorSummaryProps) {
  const t = useTranslate()
  if (errors.length === 0) return null
  return (
    // Every failed attempt changes the key, so that the summary is mounted again and takes the focus.
    <div
      key={attempt}
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      className="rounded-md border-2 border-brick bg-surface p-4"
    >
      <h2 id="error-summary-title" className="text-lg text-brick">
        {title ?? t('form.problem')}
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-5">
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => goToField(event, field)}
              className="inline-flex min-h-11 items-center font-semibold text-brick underline underline-offset-4 sm:min-h-7"
            >
              {withoutEmoji(message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const takeFocus = (summary: HTMLElement | null) => summary?.focus()

/** Focuses a field without changing the URL, because a fragment would add a history entry. */
function goToField(event: MouseEvent, field: string) {
  event.preventDefault()
  const input = document.getElementById(field)
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}
