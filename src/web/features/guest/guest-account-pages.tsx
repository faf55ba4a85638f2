// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card, DataList } from '#web/components/layout/sections.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { DEMO_USER } from '#web/session/session.ts'
import { GuestShell } from '#web/shell/guest-shell.tsx'
import { useDemoApplications } from './use-demo-applications.ts'
import { ViewOnlyBadge } from './view-only-badge.tsx'

/** Spec §2, side menu of a guest: the profile of the demo user, which cannot be edited. */
export function GuestProfilePage() {
  const t = useTranslate()
  const facts = [
    { term: t('guest.user.name'), value: DEMO_USER.username },
    { term: t('guest.user.email'), value: DEMO_USER.email },
    { term: t('guest.user.village'), value: t('guest.user.village.sample') },
    { term: t('guest.user.district'), value: t('guest.user.district.sample') },
  ]
  return (
    <DemoScreen title={t('shell.profile.edit')} text={t('guest.profile.text')}>
      <Card>
        <DataList rows={facts} />
      </Card>
    </DemoScreen>
  )
}

/** Account settings of the demo user. */
export function GuestSettingsPage() {
  const t = useTranslate()
  const settings = (['language', 'textSize', 'password', 'sessions', 'data'] as const).map((setting) => ({
    term: t(`guest.settings.${setting}`),
    value: t(`guest.settings.${setting}.sample`),
  }))
  return (
    <DemoScreen title={t('shell.profile.settings')} text={t('guest.settings.text')}>
      <Card>
        <DataList rows={settings} />
      </Card>
    </DemoScreen>
  )
}

/** For each status, the kind of the notification that it causes. */
const NOTIFICATION_KINDS = {
  Pending: 'submitted',
  Verified: 'verified',
  Approved: 'approved',
  Rejected: 'rejected',
} as const

/** One unread notification for each demo application. Their number equals that on the badge (`DEMO_USER.unread`). */
export function GuestNotificationsPage() {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const { applications = [] } = useDemoApplications()
  return (
    <DemoScreen title={t('shell.notifications')} text={t('guest.notifications.text')}>
      <ul className="flex flex-col gap-4">
        {applications.map(({ _id, summary, service, status, updatedAt }) => (
          <Card key={_id} as="li" className="border-s-4 border-s-indigo">
            <h2 className="text-lg">{service}</h2>
            <p className="mb-2 flex flex-wrap gap-x-3 text-ink-soft text-sm">
              <span>{summary}</span>
              <bdi className="tabular-nums">{_id}</bdi>
              <time dateTime={updatedAt}>{formatInstant(updatedAt)}</time>
            </p>
            <StatusChip status={status} />
            <p className="mt-2">{t(`notifications.${NOTIFICATION_KINDS[status]}.text`)}</p>
          </Card>
        ))}
      </ul>
    </DemoScreen>
  )
}

function DemoScreen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const t = useTranslate()
  return (
    <GuestShell>
      <div className="max-w-form">
        <PageHeader title={title} lead={text} actions={<ViewOnlyBadge text={t('guest.badge')} />} />
        {children}
      </div>
    </GuestShell>
  )
}
