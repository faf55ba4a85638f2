// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'react'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { FormSection } from '#web/components/layout/sections.tsx'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { useApplication } from '../answers/application-context.ts'
import { Questions } from './questions.tsx'
import { CHECK_NAME, type Steps } from './use-steps.ts'

/** The check page, a separate chunk, which is loaded while the applicant fills in the form. */
export const CheckAnswers = lazyComponent(
  async () => (await Promise.all([import('./check-answers.tsx'), loadWords(['submitted'])]))[0].CheckAnswers,
  { fallback: <SkeletonList rows={4} /> },
)

interface FormStepProps {
  steps: Steps
  /** Whether the step has errors, so that the error summary takes the focus. */
  hasErrors: boolean
}

/** The open step: the questions of a section, or the check page. When a step opens, its heading takes the focus. */
export function FormStep({ steps: { steps, step, open }, hasErrors }: FormStepProps) {
  const t = useTranslate()
  const { words } = useApplication().service
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    if (hasErrors) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step, hasErrors])
  const current = steps[step]
  if (current) {
    return (
      <FormSection key={current.id} title={words.sections[current.id] ?? current.id} headingRef={heading}>
        <Questions names={current.names} />
      </FormSection>
    )
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('apply.check')}
      </h2>
      <CheckAnswers onChange={open} />
    </>
  )
}

/** The progress through the steps of the form, as a line and in words. The check page is the last step. */
export function StepProgress({ steps: { steps, step, checkPage } }: { steps: Steps }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{t('apply.step', { step: step + 1, count: checkPage + 1 })}</p>
      <div aria-hidden className="flex gap-1.5">
        {[...steps, { id: CHECK_NAME }].map(({ id }, index) => (
          <span key={id} className={`h-1.5 flex-1 rounded-full ${index <= step ? 'bg-indigo' : 'bg-line'}`} />
        ))}
      </div>
      {step === 0 && <p className="text-ink-soft text-sm">{t('fields.optionalNote')}</p>}
    </div>
  )
}
