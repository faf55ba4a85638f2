// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PartToggle } from '../amendment/part-toggle.tsx'
import { visibleParts } from '../amendment/request-panel.tsx'
import type { RequestedParts } from '../amendment/requested-parts.ts'
import type { CheckedAnswers } from '../documents/checked-answers.ts'
import type { PracticeCase } from './create-cases.ts'

interface PracticeRequestProps {
  practiceCase: PracticeCase
  parts: RequestedParts
  answers: CheckedAnswers
  onChange: (parts: RequestedParts) => void
  /** Called when a part is flagged, so that its document is shown. */
  onFlagged: (name: string) => void
  onClose: () => void
  /** Called with the flagged parts. */
  onDone: (names: readonly string[]) => void
}

/** The request for changes as on the review desk. It is not sent. */
export function PracticeRequest(props: PracticeRequestProps) {
  const { practiceCase, parts, answers, onChange, onFlagged, onClose, onDone } = props
  const { application, service } = practiceCase
  const t = useTranslate()
  const [attempts, setAttempts] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  // The panel replaces the button that had the focus. The notice above it stays visible.
  useEffect(() => top.current?.focus({ preventScroll: true }), [])
  const names = visibleParts(service, application).filter((name) => parts[name] !== undefined)
  const isComplete = names.length > 0 && names.every((name) => parts[name]?.trim() !== '')
  return (
    <section aria-labelledby="practice-request" className="flex min-h-0 flex-1 flex-col">
      <div
        ref={top}
        tabIndex={-1}
        className="relative flex min-h-0 flex-1 flex-col gap-3 p-4 outline-none desk:overflow-y-auto halves:min-h-40 halves:overflow-y-auto"
      >
        <h3 id="practice-request" className="text-lg">
          {t('amendment.ask')}
        </h3>
        <p>{t('amendment.ask.text')}</p>
        {attempts > 0 && names.length === 0 && <Notice kind="error" live title={t('amendment.ask.missing')} />}
        <ul aria-label={t('amendment.ask.parts')} className="flex flex-col rounded-md border border-line">
          {visibleParts(service, application).map((name) => (
            <PartToggle
              key={name}
              {...{ name, service }}
              application={{ answers: application.answers, documents: [...practiceCase.documents] }}
              reason={parts[name]}
              isChecked={answers.matches(name)}
              error={attempts > 0 && parts[name]?.trim() === '' ? t('amendment.ask.noReason') : undefined}
              onChange={(reason) => {
                const { [name]: before, ...others } = parts
                onChange(reason === undefined ? others : { ...others, [name]: reason })
                if (before === undefined) onFlagged(name)
              }}
            />
          ))}
        </ul>
      </div>
      <div className="sticky bottom-14 flex flex-wrap gap-2 border-line border-t bg-paper p-3 desk:static halves:static">
        <p role="status" className="w-full text-ink-soft text-sm">
          {t('amendment.ask.chosen', { count: names.length })}
        </p>
        <Button
          compact
          variant={names.length > 0 ? 'primary' : 'secondary'}
          className="grow"
          onClick={() => (isComplete ? onDone(names) : setAttempts(attempts + 1))}
        >
          {t('practice.ask')}
        </Button>
        <Button compact variant="quiet" onClick={onClose}>
          {t('amendment.ask.cancel')}
        </Button>
      </div>
    </section>
  )
}
