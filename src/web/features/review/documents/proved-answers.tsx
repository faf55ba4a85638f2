// SPDX-License-Identifier: Apache-2.0
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AnswerMark, type AnswerMarks } from '../answer-marks.tsx'
import type { CheckedAnswers } from './checked-answers.ts'
import { fullNameOf, type NamedDocument } from './name-documents.ts'

interface ProvedAnswersProps {
  application: ApplicationDetails
  service: OfferedService
  document: NamedDocument
  checked: CheckedAnswers
  marks?: AnswerMarks
  /** The answer in which the fault of a practice case is, once the case is decided. */
  faultyField?: string | undefined
}

/** The answers that the chosen document proves, each with a checkbox that the reviewer ticks after comparing them. */
export function ProvedAnswers({ application, service, document, checked, marks, faultyField }: ProvedAnswersProps) {
  const t = useTranslate()
  const headingId = useId()
  const names = document.confirms.filter((name) => service.fields[name])
  if (names.length === 0) return null
  const done = names.filter((name) => checked.has(name)).length
  return (
    <section
      aria-labelledby={headingId}
      className="mb-2 rounded-md border border-indigo bg-indigo-soft/50 print:hidden"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 pt-1.5">
        <h3 id={headingId} className="min-w-0 font-semibold leading-snug">
          {t('review.proved.title', { document: fullNameOf(document) })}
        </h3>
        <p className="ms-auto whitespace-nowrap text-ink-soft text-sm tabular-nums">
          {t('review.proved.count', { done, all: names.length })}
        </p>
      </div>
      <ul>
        {names.map((name) => (
          <li
            key={name}
            data-fault={name === faultyField || undefined}
            className={`border-line border-b last:border-b-0 ${name === faultyField ? 'scroll-my-4 bg-turmeric-soft outline-3 outline-turmeric -outline-offset-3' : ''}`}
          >
            <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1 leading-tight hover:bg-indigo-soft">
              <input
                type="checkbox"
                checked={checked.has(name)}
                onChange={({ target }) => checked.set(name, target.checked)}
                className="size-6 shrink-0 accent-indigo"
              />
              <span className="min-w-0 flex-1">
                <span className="block text-ink-soft text-sm">{service.words.fields[name] ?? name}</span>
                <span className="block break-words font-semibold">
                  <AnswerValue service={service} name={name} answer={application.answers[name]} />
                </span>
                <AnswerMark mark={marks?.get(name)} />
                {name === faultyField && (
                  <span className="flex items-center gap-1 font-semibold text-sm text-turmeric">
                    <TriangleAlert aria-hidden className="size-4 shrink-0" />
                    {t('practice.fault.here')}
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
