import { ChevronDown, FilePen } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { MAX_AMENDMENTS, openAmendment } from '#shared/applications/lifecycle.ts'
import type { Amendment, ApplicationDetails } from '#shared/applications/wire.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'

/** These two components are loaded separately, because most applications need no changes. */
export const RequestPanel = lazyComponent(() => import('./request-panel.tsx').then((module) => module.RequestPanel), {
  fallback: <SkeletonList rows={3} />,
})
const ReceivedChanges = lazyComponent(() => import('./received-changes.tsx').then((module) => module.ReceivedChanges), {
  fallback: <SkeletonList rows={2} />,
  substitute: null,
})

interface AmendmentProps {
  application: ApplicationDetails
  /** The service; undefined while it loads. */
  service: OfferedService | undefined
}

/** The newest changes by the applicant, while the application waits for a decision that takes them into account. */
function receivedAmendment(application: ApplicationDetails) {
  const { status, amendments } = application
  const isDecided = status === 'Approved' || status === 'Rejected'
  return isDecided || openAmendment(application)
    ? undefined
    : amendments.findLast(({ submittedAt }) => submittedAt !== undefined)
}

/** Shows the changes that the applicant is asked for or has made. Renders nothing for most applications. */
export function AmendmentStatus({ application, service }: AmendmentProps) {
  const openRequest = openAmendment(application)
  const received = receivedAmendment(application)
  if (!service) return null
  if (openRequest) return <Waiting amendment={openRequest} service={service} />
  return received ? <ReceivedChanges application={application} amendment={received} service={service} /> : null
}

function Waiting({ amendment: { items, requestedAt }, service }: { amendment: Amendment; service: OfferedService }) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  return (
    <Notice title={t('amendment.waiting', { day: formatDay(requestedAt), count: items.length })}>
      <RequestedItems items={items} service={service} />
      <p className="mt-2 text-ink-soft">{t('amendment.waiting.text')}</p>
    </Notice>
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

interface AskForChangesProps extends AmendmentProps {
  /** Whether the panel of the request is open, in place of this button. */
  isAsking: boolean
  onAsk: () => void
}

/**
 * The button that asks the applicant for changes, while the application is Pending and the maximum number of requests
 * is not reached.
 */
export function AskForChanges({ application, service, isAsking, onAsk }: AskForChangesProps) {
  const t = useTranslate()
  const place = useFocusAfter(isAsking)
  const { amendments } = application
  const requestsLeft = MAX_AMENDMENTS - amendments.length
  const isAskable = service !== undefined && canAsk(application)
  return (
    <div ref={place} tabIndex={-1} className="outline-none empty:hidden print:hidden">
      {isAskable && requestsLeft <= 0 && <p className="text-ink-soft">{t('amendment.ask.usedUp')}</p>}
      {isAskable && requestsLeft > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button compact variant="secondary" className="max-sm:w-full" onClick={onAsk}>
            <FilePen aria-hidden className="size-5" />
            {t('amendment.ask')}
          </Button>
          {amendments.length > 0 && (
            <span className="text-ink-soft text-sm">{t('amendment.ask.rest', { left: requestsLeft })}</span>
          )}
        </div>
      )}
    </div>
  )
}

export const canAsk = (application: ApplicationDetails) =>
  application.status === 'Pending' && application.allowedDecisions.length > 0 && !openAmendment(application)

/** Returns the focus to the button when the panel closes. After a request, the button has disappeared, and its place takes the focus. */
function useFocusAfter(isAsking: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const wasAsking = useRef(isAsking)
  useEffect(() => {
    if (wasAsking.current && !isAsking) (place.current?.querySelector('button') ?? place.current)?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  return place
}

/** The unchanged answers, collapsed if the applicant has changed some parts. */
export function UnchangedAnswers({ application, children }: { application: ApplicationDetails; children: ReactNode }) {
  const t = useTranslate()
  if (!receivedAmendment(application)) return children
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-3 font-semibold -outline-offset-3 [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
        {t('amendment.received.rest')}
      </summary>
      <div className="flex flex-col gap-6 border-line border-t p-3">{children}</div>
    </details>
  )
}
