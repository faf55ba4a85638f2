// SPDX-License-Identifier: Apache-2.0
import { ChevronDown, FilePen, Hourglass } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { receivedAmendment } from '#shared/applications/amendments.ts'
import { findOpenAmendment, MAX_AMENDMENTS } from '#shared/applications/lifecycle.ts'
import type { Amendment, ApplicationDetails } from '#shared/applications/wire.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { CardTexts, cardLook } from '../choice-card.tsx'
import type { CheckedAnswers } from '../documents/checked-answers.ts'
import { useWeekdayFormat } from '../weekday-format.ts'

/** These components are separate chunks, because most applications need no changes. */
export const RequestPanel = lazyComponent(() => import('./request-panel.tsx').then((module) => module.RequestPanel), {
  fallback: <SkeletonList rows={3} />,
})
/** The same panel, which leaves the sending to its caller, as in the practice queue. */
export const RequestForm = lazyComponent(() => import('./request-panel.tsx').then((module) => module.RequestForm), {
  fallback: <SkeletonList rows={3} />,
})
const ReceivedChanges = lazyComponent(() => import('./received-changes.tsx').then((module) => module.ReceivedChanges), {
  fallback: <SkeletonList rows={2} />,
  errorFallback: null,
})

interface AmendmentProps {
  application: ApplicationDetails
  /** The service; undefined while it loads. */
  service: OfferedService | undefined
}

/** Shows the changes that the office has requested or the applicant has sent. Renders nothing for most applications. */
export function AmendmentStatus({ application, service, answers }: AmendmentProps & { answers: CheckedAnswers }) {
  const openRequest = findOpenAmendment(application)
  const received = receivedAmendment(application)
  if (!service) return null
  if (openRequest) return <WaitingForApplicant amendment={openRequest} service={service} />
  return received ? <ReceivedChanges {...{ application, service, answers }} amendment={received} /> : null
}

function WaitingForApplicant({
  amendment: { items, requestedAt },
  service,
}: {
  amendment: Amendment
  service: OfferedService
}) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  return (
    <div className="text-sm">
      <Notice title={t('amendment.waiting', { day: formatDay(requestedAt), count: items.length })}>
        <RequestedItems items={items} service={service} />
        <p className="mt-2 text-ink-soft">{t('amendment.waiting.text')}</p>
      </Notice>
    </div>
  )
}

/** A note beside the decision: the applicant has been asked for changes, and by when the office must decide. */
export function WaitingNote({ application }: Pick<AmendmentProps, 'application'>) {
  const t = useTranslate()
  const formatDayWithWeekday = useWeekdayFormat()
  if (!findOpenAmendment(application)) return null
  const { dueOn } = application
  return (
    <div className="flex gap-2 px-3 pt-3 text-sm leading-tight desk:pt-2">
      <Hourglass aria-hidden className="size-4 shrink-0 text-turmeric" />
      <p className="min-w-0">
        <span className="block font-semibold">{t('error.amendment-open')}</span>
        <span className="text-ink-soft">
          {/* The server removes the due date while the application waits, unless it has already passed. */}
          {dueOn === null
            ? t('amendment.waiting.paused')
            : t('amendment.waiting.due', { day: formatDayWithWeekday(dueOn) })}
        </span>
      </p>
    </div>
  )
}

/** The requested parts, each with its reason. */
export function RequestedItems({ items, service }: Pick<Amendment, 'items'> & { service: OfferedService }) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {items.map(({ name, reason }) => (
        <li key={name} className="break-words">
          <span className="font-semibold">{labelOfPart(service.words, name)}:</span>{' '}
          <span className="whitespace-pre-line">{reason}</span>
        </li>
      ))}
    </ul>
  )
}

interface AskForChangesProps {
  application: ApplicationDetails
  /** Opens the request; undefined if the reviewer cannot ask. */
  onAsk: (() => void) | undefined
  /** The number of parts that the reviewer has flagged. */
  flagged: number
  /** Whether the card is offered instead of a rejection whose reason the applicant can resolve. */
  isInstead: boolean
  /** Replaces the usual line about the consequence of the request. */
  hint?: string | undefined
}

/**
 * The card that asks the applicant for changes, beside the cards of the decisions. When the maximum number of requests
 * is reached, a text replaces the card.
 */
export function AskForChanges({ application, onAsk, flagged, isInstead, hint }: AskForChangesProps) {
  const t = useTranslate()
  const { amendments } = application
  if (!onAsk) {
    return canDecideNow(application) ? (
      <p className="basis-full text-ink-soft text-sm">{t('amendment.ask.usedUp')}</p>
    ) : null
  }
  const left = MAX_AMENDMENTS - amendments.length
  const consequence = amendments.length === 0 ? t('amendment.ask.follows') : t('amendment.ask.rest', { left })
  const usualHint = flagged > 0 ? t('amendment.ask.chosen', { count: flagged }) : (hint ?? consequence)
  return (
    <>
      <button
        type="button"
        data-ask
        onClick={onAsk}
        className={cardLook(isInstead ? 'border-indigo bg-indigo-soft hover:border-indigo-strong' : undefined)}
      >
        <FilePen aria-hidden className="review-card-icon size-5 shrink-0 text-indigo" />
        <CardTexts
          id="ask"
          title={t(isInstead ? 'review.decision.askInstead' : 'amendment.ask')}
          hint={isInstead ? t('review.decision.fixable') : usualHint}
          shortcutKey="Q"
        />
      </button>
      <span role="status" className="sr-only">
        {isInstead && t('review.decision.askInstead')}
      </span>
    </>
  )
}

/** Whether this reviewer can decide the application now, instead of waiting for the applicant's changes. */
const canDecideNow = (application: ApplicationDetails) =>
  application.status === 'Pending' && application.allowedDecisions.length > 0 && !findOpenAmendment(application)

/** Whether this reviewer may ask the applicant for changes now. */
export const canRequestChanges = (application: ApplicationDetails) =>
  canDecideNow(application) && application.amendments.length < MAX_AMENDMENTS

/**
 * When the request panel closes, focuses the button that opened it, or the form's first field if there is no button.
 */
export function useFocusAfterRequestPanel(form: RefObject<HTMLElement | null>, isAsking: boolean) {
  const wasAsking = useRef(isAsking)
  useEffect(() => {
    if (wasAsking.current && !isAsking) {
      const targets = ['[data-ask]', '[type=radio]', 'button'].map((selector) =>
        form.current?.querySelector<HTMLElement>(selector),
      )
      targets.find(Boolean)?.focus()
    }
    wasAsking.current = isAsking
  }, [form, isAsking])
}

/** The unchanged answers, collapsed if the applicant has changed some parts. */
export function UnchangedAnswers({ application, children }: { application: ApplicationDetails; children: ReactNode }) {
  const t = useTranslate()
  if (!receivedAmendment(application)) return children
  return <Fold title={t('amendment.received.rest')}>{children}</Fold>
}

/** A part of the application that is collapsed at first. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-3 font-semibold -outline-offset-3 [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
        {title}
      </summary>
      <div className="flex flex-col gap-6 border-line border-t p-3">{children}</div>
    </details>
  )
}
