// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import type { PublishedCharter } from '#shared/charter/wire.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { LeaveDialog, useLeaveGuard } from '#web/components/dialog/leave-guard.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { useSessionEnd } from '#web/lib/session-end.ts'
import { CHARTER_PATH, charterQuery } from '#web/queries/charter.ts'
import { REASONS_PATH, reasonsQuery } from '#web/queries/reasons.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { CalendarForm, useEditedCalendar } from './calendar-form.tsx'
import { LateRegister } from './late/late-register.tsx'
import { PromisesForm, useEditedPromises } from './promises-form.tsx'

/** `/Admin/charter`: an admin confirms the promise of each service and the office's calendar. */
export function CharterPage() {
  const t = useTranslate()
  const head = (
    <PageHeader
      title={t('charter.title')}
      lead={t('charter.lead')}
      actions={
        <LinkButton to={REASONS_PATH} variant="secondary">
          {t('reasons.title')}
        </LinkButton>
      }
    />
  )
  return (
    <SessionGate head={head} roles={['admin']} keepsContentWhenSessionEnds>
      {({ username }) => (
        <>
          {head}
          <LoadedCharter owner={username} />
        </>
      )}
    </SessionGate>
  )
}

/** Loaded separately, because it needs the many texts of the review screens, which contain the built-in reasons. */
const ReasonsForm = lazyComponent(
  async () => {
    const [form] = await Promise.all([import('./reasons/reasons-form.tsx'), loadWords(['review', 'amendments'])])
    return form.ReasonsForm
  },
  { fallback: <SkeletonList rows={3} /> },
)

/** `/Admin/reasons`: an admin edits the reasons that reviewers are offered. */
export function ReasonsPage() {
  const t = useTranslate()
  const head = (
    <PageHeader
      back={{ to: CHARTER_PATH, label: t('charter.title') }}
      title={t('reasons.title')}
      lead={t('reasons.lead')}
    />
  )
  return (
    <SessionGate head={head} roles={['admin']} keepsContentWhenSessionEnds>
      {({ username }) => (
        <>
          {head}
          <LoadedReasons owner={username} />
        </>
      )}
    </SessionGate>
  )
}

/** `/Admin/late`: the register of late applications, which shows an admin what is late and which officer must act. */
export function LatePage() {
  const t = useTranslate()
  const head = <PageHeader title={t('late.title')} />
  return (
    <SessionGate head={head} roles={['admin']}>
      {() => (
        <>
          {head}
          <LateRegister />
        </>
      )}
    </SessionGate>
  )
}

/** `owner` is the username of the admin, whose typed changes are preserved if the session ends. */
function LoadedCharter({ owner }: { owner: string }) {
  const t = useTranslate()
  const query = useQuery(charterQuery)
  return (
    <Loaded query={query} failure={t('charter.loadFailed')} placeholder={<SkeletonList rows={3} />}>
      {(charter) => <CharterForms owner={owner} charter={charter} />}
    </Loaded>
  )
}

/**
 * The parts of the charter, each with its own button to save. A dialog asks before the admin leaves with unsaved changes.
 * After the end of the session it does not ask, because the typed changes are preserved until the next login.
 */
function CharterForms({ owner, charter }: { owner: string; charter: PublishedCharter }) {
  const t = useTranslate()
  const { confirmedAt, services, calendar } = charter
  const promises = useEditedPromises(owner, services)
  const editedCalendar = useEditedCalendar(owner, calendar)
  const hasSessionEnded = useSessionEnd().rejections > 0
  const leaving = useLeaveGuard((promises.isChanged || editedCalendar.isChanged) && !hasSessionEnded)
  return (
    <div className="flex flex-col gap-8">
      {confirmedAt === null && (
        <Notice kind="warning" title={t('charter.open.title')}>
          <p>{t('charter.open.text')}</p>
        </Notice>
      )}
      <PromisesForm {...{ services, calendar, confirmedAt }} edited={promises} />
      <CalendarForm saved={calendar} edited={editedCalendar} />
      {leaving.isAsking && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
    </div>
  )
}

function LoadedReasons({ owner }: { owner: string }) {
  const t = useTranslate()
  const query = useQuery(reasonsQuery)
  return (
    <Loaded query={query} failure={t('reasons.loadFailed')} placeholder={<SkeletonList rows={3} />}>
      {(offered) => <ReasonsForm owner={owner} offered={offered} />}
    </Loaded>
  )
}
