// SPDX-License-Identifier: Apache-2.0
import { FileDown, FilePen, FileText, RotateCcw } from 'lucide-react'
import type { AppealOffer, OpenAppeal } from '#shared/applications/appeals.ts'
import type { Status } from '#shared/applications/lifecycle.ts'
import { daysSince, deadlineOf } from '#shared/calendar-days.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { DueLabel } from '#web/components/lists/due-label.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { telephoneLink, usePortal } from '#web/lib/portal.ts'
import { amendPath } from '#web/queries/own-applications.ts'
import type { ShownApplication } from './application-card.tsx'

/** The coloured edge of a card that needs the applicant's action or shows a decision. */
const EDGE_CLASSES: Record<Status | 'changesNeeded', string> = {
  changesNeeded: 'border-s-4 border-s-indigo',
  Pending: '',
  Verified: '',
  Approved: 'border-s-4 border-s-leaf',
  Rejected: 'border-s-4 border-s-brick',
}

interface HomeCardProps {
  application: ShownApplication
  /** The short name of the service. */
  service: string
  /** The path of the list of applications, which also shows the details of one. */
  listPath: string
  /** The path of the form with the answers of this application, if it was rejected and its service is still offered. */
  formPath?: string | undefined
  /** Only the first card has the screen's main button. */
  isFirst: boolean
  /** Whether this is a guest's sample data, whose button only opens the details. */
  isSample?: boolean
}

/**
 * One application on the home screen: its name, its progress, who must act next, the days since its submission, and one
 * button.
 */
export function HomeCard({ application, service, listPath, formPath, isFirst, isSample = false }: HomeCardProps) {
  const { _id: reference, summary, status, withdrawn, amendmentRequested } = application
  const shown = amendmentRequested ? 'changesNeeded' : status
  const edge = EDGE_CLASSES[withdrawn ? 'Rejected' : shown]
  const titleId = `home-${reference}`
  return (
    <Card as="li" className={`@container flex flex-col gap-2.5 max-sm:py-3 sm:gap-3 ${edge}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
        <p id={titleId} className="contents">
          <span className="w-full break-words font-semibold">{summary || service}</span>
          <span className="min-w-0 flex-1 basis-24 text-ink-soft text-sm">{service}</span>
        </p>
        <StatusChip status={shown} />
      </div>
      <Progress status={status} />
      <CurrentState {...application} isSample={isSample} />
      {application.openAppeal && <AppealState {...application.openAppeal} />}
      <NextStep {...{ application, titleId, listPath, formPath, isFirst, isSample }} />
      {application.appealOffer && (
        <AppealRight {...application.appealOffer} to={`${listPath}?appeal=${reference}`} describedBy={titleId} />
      )}
    </Card>
  )
}

/** The last day to appeal and who decides the appeal, with a link to a form that already contains the text. */
function AppealRight({ lastDay, officer, to, describedBy }: AppealOffer & { to: string; describedBy: string }) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-36 text-ink-soft max-sm:text-sm">
        {t('due.appeal', { day: formatCalendarDay(lastDay), officer })}
      </p>
      <LinkButton variant="secondary" to={to} aria-describedby={describedBy}>
        {t('dashboard.card.appeal')}
      </LinkButton>
    </div>
  )
}

/** Who must decide the open appeal, and by which day. */
function AppealState({ decideBy, officer }: OpenAppeal) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  return <p>{t('due.appeal.open', { officer, day: formatCalendarDay(decideBy) })}</p>
}

/** The number of completed steps. A rejection is shown as the last step. */
const COMPLETED_STEPS: Record<Status, number> = { Pending: 1, Verified: 2, Approved: 3, Rejected: 3 }

/** The progress as a line of three segments. The segments of completed steps are filled. */
function Progress({ status }: { status: Status }) {
  const t = useTranslate()
  const done = COMPLETED_STEPS[status]
  const names = [
    t('dashboard.progress.sent'),
    t('status.Verified'),
    t(status === 'Rejected' ? 'status.Rejected' : 'status.Approved'),
  ]
  const colourOf = (index: number) => {
    if (index >= done) return 'bg-line'
    if (status === 'Approved') return 'bg-leaf'
    return status === 'Rejected' && index === done - 1 ? 'bg-brick' : 'bg-indigo'
  }
  return (
    <div
      role="img"
      aria-label={t('dashboard.progress', { done, all: names.length, step: names[done - 1] ?? '' })}
      className="grid @max-[14rem]:grid-cols-1 grid-cols-3 gap-1"
    >
      {names.map((name, index) => (
        <span key={name} className="flex min-w-0 flex-col gap-1">
          <span className={`h-1.5 rounded-full ${colourOf(index)}`} />
          <span className={`text-sm ${index === done - 1 ? 'font-semibold' : 'text-ink-soft'}`}>{name}</span>
        </span>
      ))}
    </div>
  )
}

/** Who must act next and how long the application has waited. After a decision, the decision instead. */
function CurrentState({ isSample, ...application }: ShownApplication & Pick<HomeCardProps, 'isSample'>) {
  const { status, createdAt, updatedAt, dueOn, compensation, reason, withdrawn } = application
  const { amendmentRequested, partsToChange, orderedOnAppeal } = application
  const t = useTranslate()
  const { formatDay } = useFormats()
  if (withdrawn)
    return <Reason title={t('dashboard.card.withdrawn', { day: formatDay(withdrawn.at) })} text={withdrawn.reason} />
  if (amendmentRequested)
    return (
      <p>
        {t('dashboard.card.with.changes')} <b>{partsToChange?.join(', ')}</b>
      </p>
    )
  // While an appeal against the rejection is open, the card shows only the appeal, because the rejection may change.
  if (status === 'Rejected' && application.openAppeal) return null
  if (status === 'Rejected') {
    return <Reason title={t('dashboard.card.rejected', { day: formatDay(updatedAt) })} text={reason} />
  }
  if (status === 'Approved') return <p>{t('dashboard.card.ready', { day: formatDay(updatedAt) })}</p>
  return (
    <p className="flex flex-col max-sm:text-sm">
      <span>{t(orderedOnAppeal ? 'due.appeal.ordered' : `dashboard.card.with.${status}`)}</span>
      {!isSample && (
        <span className="flex flex-wrap items-center gap-x-3 text-ink-soft">
          <WaitingTime days={daysSince(createdAt)} dueOn={dueOn} compensation={compensation} />
        </span>
      )}
    </p>
  )
}

interface WaitingTimeProps {
  days: number
  dueOn: ShownApplication['dueOn'] | undefined
  compensation: ShownApplication['compensation'] | undefined
}

/** The days since the submission, and the due date with the days that are left. After the due date: the delay. */
function WaitingTime({ days, dueOn, compensation }: WaitingTimeProps) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const waited = t('dashboard.card.days', { days })
  if (!dueOn) return <span>{waited}</span>
  const deadline = deadlineOf(dueOn, new Date())
  if (deadline.state === 'late') {
    return (
      <>
        <span>{waited}</span>
        <Delay {...{ dueOn, compensation }} />
      </>
    )
  }
  const left = t(`due.${deadline.state}`, { days: deadline.days })
  return (
    <>
      <span>{waited}</span>{' '}
      <span>
        {t('due.by', { day: formatCalendarDay(dueOn) })} · {left}
      </span>
    </>
  )
}

/** The delay, the compensation and the office's telephone number. */
function Delay({ dueOn, compensation }: Pick<WaitingTimeProps, 'compensation'> & { dueOn: string }) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const phone = usePortal().data?.contact.phone
  return (
    <>
      <DueLabel dueOn={dueOn} />
      <span className="w-full text-base text-ink">
        {compensation?.text} {t('dashboard.card.overdue', { day: formatCalendarDay(dueOn) })}{' '}
        {phone && (
          <a
            href={telephoneLink(phone)}
            className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
          >
            {t('dashboard.card.call', { phone })}
          </a>
        )}
      </span>
    </>
  )
}

function Reason({ title, text }: { title: string; text: string | undefined }) {
  return (
    <div className="max-sm:text-sm">
      <p>{title}</p>
      {text && <p className="line-clamp-5 whitespace-pre-line text-ink-soft">{text}</p>}
    </div>
  )
}

interface NextStepProps extends Pick<HomeCardProps, 'application' | 'listPath' | 'formPath' | 'isFirst' | 'isSample'> {
  titleId: string
}

/** The card's only button. Its accessible name consists of its label and the name of the application. */
function NextStep({ application, titleId, listPath, formPath, isFirst, isSample }: NextStepProps) {
  const t = useTranslate()
  const { _id: reference, status, withdrawn, amendmentRequested, openAppeal } = application
  const details = `${listPath}?application=${reference}`
  const { to, labelKey, Icon } = nextStep()
  const id = `${titleId}-go`
  return (
    <LinkButton
      id={id}
      to={to}
      variant={Icon && isFirst ? 'primary' : 'secondary'}
      aria-labelledby={`${id} ${titleId}`}
      className="mt-auto w-full sm:w-fit"
    >
      {Icon && <Icon aria-hidden className="size-5" />}
      {t(labelKey)}
    </LinkButton>
  )

  function nextStep() {
    if (amendmentRequested)
      return { to: amendPath(reference), labelKey: 'dashboard.card.change', Icon: FilePen } as const
    if (openAppeal) return { to: details, labelKey: 'dashboard.card.details', Icon: undefined } as const
    if (!isSample && (withdrawn || (status === 'Rejected' && !formPath))) {
      return { to: details, labelKey: 'dashboard.card.reason', Icon: FileText } as const
    }
    if (formPath && status === 'Rejected')
      return { to: formPath, labelKey: 'dashboard.card.correct', Icon: RotateCcw } as const
    if (status === 'Approved' && !isSample) {
      return {
        to: `${listPath}?certificate=${reference}`,
        labelKey: 'dashboard.card.download',
        Icon: FileDown,
      } as const
    }
    return { to: details, labelKey: 'dashboard.card.details', Icon: undefined } as const
  }
}
