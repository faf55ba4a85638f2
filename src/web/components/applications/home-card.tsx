import { FileDown, MessageSquareWarning, RotateCcw } from 'lucide-react'
import type { Status } from '#shared/applications/lifecycle.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { telephoneLink, usePortal } from '#web/lib/portal.ts'
import type { ApplicationOverview } from './application-card.tsx'

const DAY_MS = 24 * 60 * 60 * 1000

/** The edge of a card that needs the applicant. */
const EDGES: Record<Status, string> = {
  Pending: '',
  Verified: '',
  Approved: 'border-s-4 border-s-leaf',
  Rejected: 'border-s-4 border-s-brick',
}

interface HomeCardProps {
  application: ApplicationOverview
  /** The service, in a few words. */
  service: string
  /** The path of the list that opens it. */
  list: string
  /** The path of the form with its answers, if it was rejected and can be corrected. */
  correction?: string | undefined
  /** The instant (ISO) by which the office usually decides. */
  due?: string | undefined
  /** Only the first card has the screen's main button. */
  isFirst: boolean
  /** Opens the details only, without certificate. */
  isSample?: boolean
}

/** One application on the home screen: its name, its progress, who has it, the days waited, and one button. */
export function HomeCard({ application, service, list, correction, due, isFirst, isSample = false }: HomeCardProps) {
  const { _id: reference, summary, status, withdrawn } = application
  const titleId = `home-${reference}`
  return (
    <Card as="li" className={`flex flex-col gap-3 ${withdrawn ? EDGES.Rejected : EDGES[status]}`}>
      <div className="flex items-start justify-between gap-x-3">
        <p id={titleId} className="flex min-w-0 flex-col">
          <span className="break-words font-semibold">{summary || service}</span>
          <span className="text-ink-soft text-sm">{service}</span>
        </p>
        <StatusChip status={status} />
      </div>
      <Progress status={status} />
      <Situation {...application} due={due} isSample={isSample} />
      <NextStep {...{ application, titleId, list, correction, isFirst, isSample }} />
    </Card>
  )
}

const STEPS = ['sent', 'Verified', 'Approved'] as const

/** How many of the three steps are done; a rejection is the last one. */
const DONE: Record<Status, number> = { Pending: 1, Verified: 2, Approved: 3, Rejected: 3 }

/** The progress line: three steps, of which the done ones are filled. */
function Progress({ status }: { status: Status }) {
  const t = useTranslate()
  const done = DONE[status]
  const names = STEPS.map((step) => {
    if (step === 'sent') return t('dashboard.progress.sent')
    return t(`status.${step === 'Approved' && status === 'Rejected' ? 'Rejected' : step}`)
  })
  const colourOf = (place: number) => {
    if (place >= done) return 'bg-line'
    if (status === 'Approved') return 'bg-leaf'
    return status === 'Rejected' && place === done - 1 ? 'bg-brick' : 'bg-indigo'
  }
  return (
    <div
      role="img"
      aria-label={t('dashboard.progress', { done, all: STEPS.length, step: names[done - 1] ?? '' })}
      className="grid grid-cols-3 gap-1"
    >
      {names.map((name, place) => (
        <span key={name} className="flex min-w-0 flex-col gap-1">
          <span className={`h-1.5 rounded-full ${colourOf(place)}`} />
          <span className={`text-sm ${place === done - 1 ? 'font-semibold' : 'text-ink-soft'}`}>{name}</span>
        </span>
      ))}
    </div>
  )
}

/** Who has it and for how long, or how it ended. */
function Situation({ isSample, due, ...application }: ApplicationOverview & Pick<HomeCardProps, 'isSample' | 'due'>) {
  const { status, createdAt, updatedAt, reason, withdrawn } = application
  const t = useTranslate()
  const { day } = useFormats()
  if (withdrawn)
    return <Reason title={t('dashboard.card.withdrawn', { day: day(withdrawn.at) })} text={withdrawn.reason} />
  if (status === 'Rejected') {
    return <Reason title={t('dashboard.card.rejected', { day: day(updatedAt) })} text={reason} />
  }
  if (status === 'Approved') return <p>{t('dashboard.card.ready', { day: day(updatedAt) })}</p>
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(createdAt)) / DAY_MS))
  return (
    <p className="flex flex-col">
      <span>{t(`dashboard.card.with.${status}`)}</span>
      {!isSample && <span className="text-ink-soft">{t('dashboard.card.days', { days })}</span>}
      {due && <Expectation due={due} />}
    </p>
  )
}

/** When the office usually has decided. */
function Expectation({ due }: { due: string }) {
  const t = useTranslate()
  const { day } = useFormats()
  const now = new Date().toISOString()
  // The office has until the end of the day.
  if (due < now && day(due) !== day(now)) return <Overdue />
  return <span className="text-ink-soft">{t('dashboard.card.due', { day: day(due) })}</span>
}

/** Says that an application takes longer than usual, and whom to call. */
function Overdue() {
  const t = useTranslate()
  const phone = usePortal().data?.contact.phone
  return (
    <span>
      {t('dashboard.card.overdue')}{' '}
      {phone && (
        <a
          href={telephoneLink(phone)}
          className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
        >
          {t('dashboard.card.call', { phone })}
        </a>
      )}
    </span>
  )
}

function Reason({ title, text }: { title: string; text: string | undefined }) {
  return (
    <div>
      <p>{title}</p>
      {text && <p className="line-clamp-3 whitespace-pre-line text-ink-soft">{text}</p>}
    </div>
  )
}

interface NextStepProps extends Pick<HomeCardProps, 'application' | 'list' | 'correction' | 'isFirst' | 'isSample'> {
  titleId: string
}

/** The one button of the card, named by its word and the application. */
function NextStep({ application, titleId, list, correction, isFirst, isSample }: NextStepProps) {
  const t = useTranslate()
  const { _id: reference, status, withdrawn } = application
  const details = `${list}?application=${reference}`
  const { to, word, Icon } = nextStep()
  const id = `${titleId}-go`
  return (
    <LinkButton
      id={id}
      to={to}
      compact
      variant={isFirst && Icon ? 'primary' : 'secondary'}
      aria-labelledby={`${id} ${titleId}`}
      className="mt-auto w-full sm:w-fit"
    >
      {Icon && <Icon aria-hidden className="size-5" />}
      {t(word)}
    </LinkButton>
  )

  function nextStep() {
    if (!isSample && (withdrawn || (status === 'Rejected' && !correction))) {
      return { to: details, word: 'dashboard.card.reason', Icon: MessageSquareWarning } as const
    }
    if (correction && status === 'Rejected')
      return { to: correction, word: 'dashboard.card.correct', Icon: RotateCcw } as const
    if (status === 'Approved' && !isSample) {
      return { to: `${list}?certificate=${reference}`, word: 'dashboard.card.download', Icon: FileDown } as const
    }
    return { to: details, word: 'dashboard.card.details', Icon: undefined } as const
  }
}
