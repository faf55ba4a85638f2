// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { SearchCheck } from 'lucide-react'
import type { Compared } from '#shared/applications/compared.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useSession } from '#web/session/session.ts'
import { useUncompared } from '../opened-applications.ts'
import { similarQuery } from '../review-queries.ts'
import type { ReviewVariant } from '../review-variant.ts'
import { SavingOverlay } from '../saving-overlay.tsx'
import { forgetUnsentWork, unsentKey } from '../unsent-work.ts'
import type { DecisionDrafts } from './decision-drafts.ts'
import { DecisionForm, type DecisionFormProps } from './decision-form.tsx'
import { dismissFailure, postponeDecision, usePendingDecisions } from './pending-decisions.ts'
import type { Continuation } from './save-buttons.tsx'
import { useSendDecision } from './use-decision.ts'

interface VerificationProps {
  application: ApplicationDetails
  service: OfferedService | undefined
}

/**
 * Shows who verified the application and when, the message to the applicant, how many answers were compared with the
 * documents, and which parts were flagged. The admin who approves the application relies on this verification.
 */
export function Verification({ application: { history }, service }: VerificationProps) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const step = history.findLast(({ to }) => to === 'Verified')
  if (!step) return <p className="px-3 pt-3 text-sm desk:pt-2">{t('review.notVerified')}</p>
  return (
    <div className="flex gap-2 px-3 pt-3 text-sm leading-tight desk:pt-2">
      <SearchCheck aria-hidden className="size-4 shrink-0 text-leaf" />
      <div className="min-w-0">
        <p className="font-semibold">{t('review.verifiedBy', { name: step.by, instant: formatInstant(step.at) })}</p>
        <ComparedByStaff compared={step.compared} service={service} />
        <p className="break-words text-ink-soft desk:line-clamp-2" title={step.message}>
          {step.message ? t('review.verifiedBy.message', { message: step.message }) : t('review.verifiedBy.noMessage')}
        </p>
      </div>
    </div>
  )
}

interface ComparedByStaffProps {
  /** Undefined if the application was verified together with others, or by another client. */
  compared: Compared | undefined
  service: OfferedService | undefined
}

function ComparedByStaff({ compared, service }: ComparedByStaffProps) {
  const t = useTranslate()
  if (!compared) return <p className="text-ink-soft">{t('review.verifiedBy.notCompared')}</p>
  const names = compared.differing.map((name) => (service ? labelOfPart(service.words, name) : name))
  return (
    <>
      <p className={compared.done < compared.all ? 'font-semibold text-turmeric' : ''}>
        {t('review.verifiedBy.compared', { done: compared.done, all: compared.all })}
      </p>
      {names.length > 0 && (
        <p className="font-semibold text-brick">{t('review.verifiedBy.flagged', { names: names.join(', ') })}</p>
      )}
    </>
  )
}

export interface DecideProps {
  application: ApplicationDetails
  variant: ReviewVariant
  onClose: () => void
  /** The next application that waits for the reviewer; undefined if there is none. */
  continuation: Continuation | undefined
  onChanged: () => void
  drafts: DecisionDrafts
  /** Shows another application of the list. */
  onOpen?: (reference: string) => void
}

interface DecideFormProps
  extends DecideProps,
    Pick<DecisionFormProps, 'parts' | 'compared' | 'shownDocument' | 'certificate' | 'onAsk'> {
  onPicked: DecisionFormProps['onPicked']
  /**
   * Makes the form visible. Called before a shortcut moves the focus into the form, because the documents may cover it.
   */
  onReveal: () => void
}

/** The form for the decision. A saved decision is sent ten seconds later; until then, the reviewer can undo it. */
export function Decide(allProps: DecideFormProps) {
  const { parts, compared, shownDocument, certificate, onAsk, onPicked, onReveal, ...props } = allProps
  const { application, variant, onClose, continuation, onChanged, onOpen, drafts } = props
  const { _id: reference, summary } = application
  const t = useTranslate()
  const reviewer = useSession().data?.email ?? ''
  const pending = usePendingDecisions(reviewer).find((decision) => decision.reference === reference)
  const send = useSendDecision(application, variant, onChanged)
  const draftKey = unsentKey(reviewer, application)
  const { data: found } = useQuery(similarQuery(reference))
  const uncompared = useUncompared(application, found?.similar ?? [])
  const isSaved = pending !== undefined && pending.state !== 'failed'
  const save = (decided: { status: string; message: string }, then: 'close' | 'next') => {
    const marks = { ...compared, differing: Object.keys(parts.flagged) }
    const sendAndForget = async () => {
      const failure = await send(compared.all > 0 ? { ...decided, compared: marks } : decided)
      if (failure === undefined) forgetUnsentWork(application)
      return failure
    }
    const decision = { reviewer, reference, summary, status: decided.status }
    const open = onOpen && (() => onOpen(reference))
    // A missing status is sent immediately, because the server rejects it, so there is nothing to undo.
    postponeDecision({ decision, send: sendAndForget, open }, decided.status === '' ? 0 : undefined)
    if (decided.status === '') return
    if (then === 'next' && continuation) continuation.open()
    else onClose()
  }
  if (isSaved && pending.status !== '') {
    return pending.state === 'sending' && variant.saving ? (
      <SavingOverlay text={t(variant.saving)} />
    ) : (
      <p className="p-3 text-ink-soft">{t('review.undo.waits')}</p>
    )
  }
  return (
    <DecisionForm
      {...{ application, parts, compared, shownDocument, certificate, onAsk, continuation }}
      decisions={application.allowedDecisions}
      uncompared={uncompared.map((other) => `${other._id}, ${other.summary}`)}
      needsStatus={variant.needsStatus}
      isSaving={isSaved}
      initialDraft={drafts.get(draftKey)}
      onDraftChange={(draft) => drafts.set(draftKey, draft)}
      onPicked={onPicked}
      onReveal={onReveal}
      onSave={save}
      onCancel={() => {
        drafts.delete(draftKey)
        dismissFailure(reference)
        onClose()
      }}
    />
  )
}
