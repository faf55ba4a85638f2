// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Frown, Laugh, type LucideIcon, Meh, Smile } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { COMMENT_LENGTH, FEEDBACK_ANSWERS, type FeedbackAnswer, feedbackPath } from '#shared/applications/feedback.ts'
import type { Feedback } from '#shared/applications/feedback-wire.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { ownDetailsQuery } from '#web/components/applications/own-application.tsx'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'

const ICONS: Record<FeedbackAnswer, LucideIcon> = {
  'very-easy': Laugh,
  easy: Smile,
  hard: Meh,
  'very-hard': Frown,
}

/**
 * The state of the question: the question with its answers, the field for an optional comment after an answer, or a
 * message after the applicant has finished or dismissed the question.
 */
type Step = 'question' | 'comment' | 'done' | 'dismissed'

/**
 * The question after a decision. One tap answers it; the applicant may then add a comment. It can be dismissed
 * permanently.
 */
export function FeedbackQuestion({ reference }: { reference: string }) {
  const t = useTranslate()
  const [step, setStep] = useState<Step>('question')
  const [answer, setAnswer] = useState<FeedbackAnswer>()
  const top = useStepFocus(step)
  const { mutate, isPending, error, variables } = useSendFeedback(reference)
  const send = (feedback: Feedback, next: Step) => mutate(feedback, { onSuccess: () => setStep(next) })
  const choose = (chosen: FeedbackAnswer) => {
    setAnswer(chosen)
    send({ answer: chosen }, 'comment')
  }
  const failure = error && !isPending && <Failure error={error} />
  if (step === 'done' || step === 'dismissed') {
    return (
      <p ref={top} tabIndex={-1} className="flex items-center gap-2 text-ink-soft outline-none print:hidden">
        <Check aria-hidden className="size-5 shrink-0" />
        {t(`feedback.${step}`)}
      </p>
    )
  }
  if (step === 'comment' && answer) {
    return (
      <Frame ref={top}>
        <Thanks answer={answer} onChange={() => setStep('question')} />
        <Comment
          busy={isPending}
          failure={failure}
          onSend={(comment) => send({ answer, comment }, 'done')}
          onClose={() => setStep('done')}
        />
      </Frame>
    )
  }
  return (
    <Frame ref={top}>
      <div>
        <h3 className="text-lg">{t('feedback.title')}</h3>
        <p className="mt-1 text-ink-soft text-sm">{t('feedback.anonymous')}</p>
      </div>
      <Answers chosen={isPending || error ? variables?.answer : answer} busy={isPending} onChoose={choose} />
      {failure}
      <Button
        variant="quiet"
        compact
        className="-ms-2.5 self-start sm:-ms-4"
        disabled={isPending}
        // An answer that was already sent remains; otherwise the question is dismissed permanently.
        onClick={() => (answer && !error ? setStep('done') : send({ answer: null }, 'dismissed'))}
      >
        {t('feedback.dismiss')}
      </Button>
    </Frame>
  )
}

/** A ref for the element that takes the focus at a new step, because the clicked button has disappeared. */
function useStepFocus(step: Step) {
  const top = useRef<HTMLElement>(null)
  const shownStep = useRef<Step>('question')
  useEffect(() => {
    if (shownStep.current !== step) top.current?.focus()
    shownStep.current = step
  }, [step])
  // The steps attach the ref to elements of different types.
  return top as Ref<never>
}

const Frame = ({ ref, children }: { ref: Ref<never>; children: ReactNode }) => {
  const t = useTranslate()
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('feedback.title')}
      className="flex flex-col gap-3 rounded-md border border-line bg-paper p-4 outline-none print:hidden"
    >
      {children}
    </section>
  )
}

interface AnswersProps {
  chosen: FeedbackAnswer | null | undefined
  busy: boolean
  onChoose: (answer: FeedbackAnswer) => void
}

/** The answers as buttons, two in a row on a phone. */
function Answers({ chosen, busy, onChoose }: AnswersProps) {
  const t = useTranslate()
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4" aria-busy={busy}>
      {FEEDBACK_ANSWERS.map((answer) => {
        const Icon = ICONS[answer]
        return (
          <button
            key={answer}
            type="button"
            aria-pressed={chosen === answer}
            disabled={busy}
            onClick={() => onChoose(answer)}
            className="flex min-h-14 flex-col items-center justify-center gap-1 rounded-md border border-line-strong bg-surface px-2 py-2 text-center hover:border-indigo hover:bg-indigo-soft disabled:opacity-60 aria-pressed:border-indigo aria-pressed:bg-indigo-soft aria-pressed:font-semibold"
          >
            <Icon aria-hidden className="size-6 text-indigo" />
            {t(`feedback.answer.${answer}`)}
          </button>
        )
      })}
    </div>
  )
}

/** Thanks for the answer, with a button that changes it. */
function Thanks({ answer, onChange }: { answer: FeedbackAnswer; onChange: () => void }) {
  const t = useTranslate()
  return (
    <div>
      <p role="status" className="font-semibold">
        {t('feedback.thanks')}
      </p>
      <p className="flex flex-wrap items-center gap-x-2">
        {t('feedback.yourAnswer', { answer: t(`feedback.answer.${answer}`) })}
        <Button variant="quiet" compact onClick={onChange}>
          {t('feedback.change')}
        </Button>
      </p>
    </div>
  )
}

interface CommentProps {
  busy: boolean
  failure: ReactNode
  onSend: (comment: string) => void
  onClose: () => void
}

/** The field for an optional text. After a failure, the text stays in the field. */
function Comment({ busy, failure, onSend, onClose }: CommentProps) {
  const t = useTranslate()
  const [comment, setComment] = useState('')
  const text = comment.trim()
  return (
    <Form onSubmit={() => (text === '' ? onClose() : onSend(text))}>
      <TextAreaField
        name="comment"
        label={t('feedback.comment')}
        hint={t('feedback.comment.hint')}
        optional
        maxLength={COMMENT_LENGTH}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      {failure}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" compact busy={busy}>
          {t('feedback.comment.send')}
        </Button>
        <Button variant="quiet" compact disabled={busy} onClick={onClose}>
          {t('feedback.comment.none')}
        </Button>
      </div>
    </Form>
  )
}

/** Says that the feedback was not saved, and why. */
function Failure({ error }: { error: Error }) {
  const t = useTranslate()
  const cause = useFailureText()(error)
  return (
    cause && (
      <Notice kind="error" live title={t('feedback.notSent')}>
        <p>{cause}</p>
      </Notice>
    )
  )
}

/** Sends an answer, and removes the question from the cached details, so that the portal does not ask again. */
function useSendFeedback(reference: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (feedback: Feedback) =>
      postJson<{ message: string }>(feedbackPath(encodeURIComponent(reference)), feedback),
    onSuccess: () =>
      client.setQueryData(ownDetailsQuery(reference).queryKey, (details: ApplicationDetails | undefined) => {
        if (!details) return undefined
        const { feedbackOffer: _removed, ...others } = details
        return others
      }),
  })
}
