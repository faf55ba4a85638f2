// SPDX-License-Identifier: Apache-2.0
import { TriangleAlert } from 'lucide-react'
import { useId, useRef } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AnswerMark, type AnswerMarks } from '../answer-marks.tsx'
import { FlagIcon } from '../flag-icon.tsx'
import { AnswerKeysHint, useAnswerKeys } from './answer-keys.tsx'
import type { CheckedAnswers } from './checked-answers.ts'
import { fullNameOf, type NamedDocument } from './name-documents.ts'

interface ProvedAnswersProps {
  application: ApplicationDetails
  service: OfferedService
  document: NamedDocument
  answers: CheckedAnswers
  /**
   * Whether the reviewer can flag an answer as different, which asks the applicant to change it, or is a reason to
   * reject.
   */
  canFlag: boolean
  marks?: AnswerMarks
  /** The field with the fault of a practice case; set after the case is decided. */
  faultyField?: string | undefined
}

/**
 * The answers that the chosen document proves. The reviewer ticks each answer that matches, and flags each that
 * differs.
 */
export function ProvedAnswers(props: ProvedAnswersProps) {
  const { application, service, document, answers, canFlag, marks, faultyField } = props
  const t = useTranslate()
  const headingId = useId()
  const list = useRef<HTMLUListElement>(null)
  useAnswerKeys(list, { answers, canFlag, filePath: document.filePath })
  const names = document.confirms.filter((name) => service.fields[name])
  if (names.length === 0) return null
  const done = names.filter(answers.isCompared).length
  const title = t('review.proved.title', { document: fullNameOf(document) })
  return (
    <section
      aria-labelledby={headingId}
      className="mb-2 rounded-md border border-indigo bg-indigo-soft/50 print:hidden"
    >
      {/* The tab of the document has its name, so the heading is short. */}
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 px-3 pt-1.5">
        <h3
          id={headingId}
          aria-label={title}
          title={title}
          className="min-w-min font-semibold leading-snug desk:text-sm"
        >
          {t('review.proved.heading')}
        </h3>
        <p className="text-[0.8125rem] text-ink-soft tabular-nums">
          {t('review.proved.count', { done, all: names.length })}
        </p>
      </div>
      <ul ref={list}>
        {names.map((name) => (
          <li
            key={name}
            data-answer={name}
            data-fault={name === faultyField || undefined}
            className={`review-answer flex items-center border-line border-b last:border-b-0 ${answers.differs(name) ? 'bg-brick-soft' : ''} ${name === faultyField ? 'scroll-my-4 bg-turmeric-soft outline-3 outline-turmeric -outline-offset-3' : ''}`}
          >
            <label
              className={`flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 py-1 ps-3 leading-tight ${canFlag ? '' : 'pe-3'} hover:bg-indigo-soft desk:gap-2 desk:min-h-9 pointer-coarse:min-h-11`}
            >
              <input
                type="checkbox"
                checked={answers.matches(name)}
                onChange={({ target }) => answers.setMatches(name, target.checked)}
                className="size-6 shrink-0 accent-indigo desk:size-5 pointer-coarse:size-6"
              />
              {/* On a large screen, the question and the answer share a line, so that twice as many are visible. */}
              <span className="min-w-0 flex-1 items-baseline gap-x-2 desk:grid desk:grid-cols-2">
                <span className="block text-ink-soft text-sm leading-tight desk:text-[0.8125rem]">
                  {service.words.fields[name] ?? name}
                </span>
                <span className="block break-words font-semibold desk:text-sm">
                  <AnswerValue service={service} name={name} answer={application.answers[name]} />
                </span>
                <span className="desk:col-span-2 empty:hidden">
                  <AnswerMark mark={marks?.get(name)} />
                </span>
                {name === faultyField && (
                  <span className="col-span-2 flex items-center gap-1 font-semibold text-sm text-turmeric">
                    <TriangleAlert aria-hidden className="size-4 shrink-0" />
                    {t('practice.fault.here')}
                  </span>
                )}
              </span>
            </label>
            {canFlag && (
              <DiffersButton
                label={t('review.proved.differs', { answer: service.words.fields[name] ?? name })}
                text={t('amendment.ask.flag.answer')}
                isFlagged={answers.differs(name)}
                onFlaggedChange={(isFlagged) => answers.setDiffers(name, isFlagged)}
              />
            )}
          </li>
        ))}
      </ul>
      <AnswerKeysHint canFlag={canFlag} />
    </section>
  )
}

interface DiffersButtonProps {
  /** The whole sentence, for the tooltip and for screen readers. */
  label: string
  /** The visible word of a set flag. */
  text: string
  isFlagged: boolean
  onFlaggedChange: (isFlagged: boolean) => void
}

/**
 * A flag that says that the answer differs from the document. The word appears when it is set, as in the request panel.
 */
function DiffersButton({ label, text, isFlagged, onFlaggedChange }: DiffersButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isFlagged}
      aria-label={label}
      title={label}
      onClick={() => onFlaggedChange(!isFlagged)}
      className={`me-1 flex min-h-11 desk:me-0 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-md px-2 font-semibold text-sm desk:min-h-9 desk:min-w-9 pointer-coarse:min-h-11 pointer-coarse:min-w-11 -outline-offset-3 print:hidden ${isFlagged ? 'text-brick' : 'text-ink-soft hover:bg-indigo-soft'}`}
    >
      <FlagIcon isSet={isFlagged} />
      {isFlagged && <span aria-hidden>{text}</span>}
    </button>
  )
}
