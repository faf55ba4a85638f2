// SPDX-License-Identifier: Apache-2.0
import { CircleCheck, FilePen } from 'lucide-react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import { CheckboxField } from '#web/components/fields/choice-fields.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useApplication } from '../answers/application-context.ts'
import { Questions } from '../steps/questions.tsx'
import { partHeadingId } from './amendment-progress.tsx'
import type { PartState } from './corrected-parts.ts'

interface RequestedPartProps {
  part: PartState
  /** The position of this part among the requested parts. */
  position: { number: number; count: number }
  reason: string
  application: Pick<ApplicationDetails, 'answers'>
  /** Whether the applicant has confirmed that the answer is right; undefined if the form does not ask. */
  isConfirmed: boolean | undefined
  onConfirm: (isConfirmed: boolean) => void
}

/**
 * One part that the applicant changes. The panchayat's reason is directly above the field that it is about, and below the
 * earlier documents or Aadhaar number, which the field does not show.
 */
export function RequestedPart({ part, position, reason, application, isConfirmed, onConfirm }: RequestedPartProps) {
  const t = useTranslate()
  const { service, toReplace } = useApplication()
  const { words, fields } = service
  const { name, isDone } = part
  const field = fields[name]
  const answer = application.answers[name]
  return (
    <section
      aria-labelledby={partHeadingId(name)}
      className={`flex flex-col gap-4 rounded-md border border-line border-s-4 bg-surface p-4 sm:p-5 ${isDone ? 'border-s-leaf' : 'border-s-indigo'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={partHeadingId(name)} tabIndex={-1} className="scroll-mt-24 text-lg outline-none">
          {labelOfPart(words, name)}
        </h2>
        {isDone ? (
          <p className="flex items-center gap-1.5 font-semibold text-leaf text-sm">
            <CircleCheck aria-hidden className="size-4 shrink-0" />
            {t('amendment.part.done')}
          </p>
        ) : (
          position.count > 1 && <p className="text-ink-soft text-sm">{t('amendment.part', position)}</p>
        )}
      </div>
      {field?.kind === 'aadhaar' && typeof answer === 'string' && (
        <p className="text-ink-soft">
          {t('amendment.earlier')} <span className="tabular-nums">{answer}</span>. {t('amendment.aadhaar')}
        </p>
      )}
      {/* The card of a document that is replaced shows the reason below the earlier files. */}
      {!toReplace?.[name] && <RequestReason reason={reason} />}
      <Questions names={[name]} />
      {isConfirmed !== undefined && (
        <CheckboxField
          name={`confirmed-${name}`}
          label={t('amendment.confirm')}
          checked={isConfirmed}
          onChange={({ target }) => onConfirm(target.checked)}
        />
      )}
    </section>
  )
}

/** What the panchayat has written about a part. */
export function RequestReason({ reason }: { reason: string }) {
  const t = useTranslate()
  return (
    <div className="flex gap-3 rounded-md bg-indigo-soft p-3">
      <FilePen aria-hidden className="mt-0.5 size-5 shrink-0 text-indigo" />
      <p className="min-w-0 break-words">
        <span className="block text-ink-soft text-sm">{t('amendment.reason')}</span>
        <span className="whitespace-pre-line font-semibold">{reason}</span>
      </p>
    </div>
  )
}
