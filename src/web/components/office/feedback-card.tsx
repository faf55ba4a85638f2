// SPDX-License-Identifier: Apache-2.0
import { FEEDBACK_ANSWERS, FEEDBACK_GROUP_SIZE } from '#shared/applications/feedback.ts'
import type { FeedbackFigures } from '#shared/applications/overview-wire.ts'
import { percentagesOf } from '#shared/percentages.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Bar } from './decision-figures.tsx'
import { type CardHeading, OfficeCard } from './office-card.tsx'

interface FeedbackCardProps {
  feedback: FeedbackFigures
  heading: CardHeading
}

/**
 * The applicants' feedback after decisions, without names: the totals of each answer, and the comments that they added.
 */
export function FeedbackCard({ feedback: { answers, comments }, heading }: FeedbackCardProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const total = FEEDBACK_ANSWERS.reduce((sum, answer) => sum + answers[answer], 0)
  const easy = answers['very-easy'] + answers.easy
  return (
    <OfficeCard id="office-feedback" title={t('feedback.title')} heading={heading} className="col-span-full">
      {total === 0 ? (
        <p className="text-ink-soft">{t('feedback.figures.none', { group: FEEDBACK_GROUP_SIZE })}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <p className="font-semibold">
            {t('feedback.figures.share', { share: percentagesOf([easy, total - easy])[0] ?? 0 })}
          </p>
          <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-4">
            {FEEDBACK_ANSWERS.map((answer) => (
              <li key={answer}>
                <span className="flex justify-between gap-4 text-sm">
                  {t(`feedback.answer.${answer}`)}{' '}
                  <span className="font-semibold tabular-nums">{formatCount(answers[answer])}</span>
                </span>
                <Bar ratio={answers[answer] / total} />
              </li>
            ))}
          </ul>
          <p className="text-ink-soft text-sm">
            {t('feedback.figures.of', { count: total, group: FEEDBACK_GROUP_SIZE })}
          </p>
          {comments.length > 0 && <Comments comments={comments} />}
        </div>
      )}
    </OfficeCard>
  )
}

function Comments({ comments }: Pick<FeedbackFigures, 'comments'>) {
  const t = useTranslate()
  return (
    <details>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-indigo underline-offset-4 hover:underline">
        {t('feedback.figures.comments', { count: comments.length })}
      </summary>
      <ul className="flex flex-col gap-2">
        {comments.map((comment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same comment
          <li key={index} className="whitespace-pre-line break-words border-line border-s-2 ps-3">
            {comment}
          </li>
        ))}
      </ul>
    </details>
  )
}
