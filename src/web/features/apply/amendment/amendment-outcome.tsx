// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { receivedAmendment } from '#shared/applications/amendments.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { ownApplicationPath, ownListPath } from '#web/queries/own-applications.ts'

interface SentProps {
  user: CurrentUser
  reference: string
}

/** Replaces the form after the changes were sent, and says what happens next. */
export function AmendmentSent({ user, reference }: SentProps) {
  const t = useTranslate()
  const top = useRef<HTMLDivElement>(null)
  // This message replaces the button that had the focus, so it takes the focus.
  useEffect(() => {
    top.current?.focus()
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <Notice kind="success" live title={t('amendment.submitted')}>
        {reference}
      </Notice>
      <Card as="section" aria-labelledby="amendment-next">
        <h2 id="amendment-next" className="mb-2 text-lg">
          {t('amendment.sent.next')}
        </h2>
        <ol className="flex list-decimal flex-col gap-1 ps-5">
          <li>{t('amendment.sent.check')}</li>
          <li>{t('amendment.sent.news')}</li>
        </ol>
      </Card>
      <div className="flex flex-col gap-3 sm:flex-row">
        <LinkButton to={ownApplicationPath(user.username, reference)}>{t('amendment.open')}</LinkButton>
        <LinkButton variant="secondary" to="/dashboard">
          {t('amendment.home')}
        </LinkButton>
      </div>
    </div>
  )
}

interface NothingToAmendProps {
  user: CurrentUser
  /** Undefined if the user has no such application. */
  application: ApplicationDetails | undefined
}

/**
 * The instant at which the applicant sent the changes that the panchayat now checks; undefined if the panchayat waits for
 * changes or has decided.
 */
export const lastSentAt = (application: ApplicationDetails) =>
  application.status === 'Pending' ? receivedAmendment(application)?.submittedAt : undefined

/** Shown if no request is open, because the applicant has already answered it or the panchayat has decided. */
export function NothingToAmend({ user, application }: NothingToAmendProps) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const sentAt = application && lastSentAt(application)
  return (
    <EmptyState
      title={t('amendment.none')}
      text={sentAt ? t('amendment.none.sent', { day: formatDay(sentAt) }) : t('amendment.none.text')}
      action={<LinkButton to={ownListPath(user.username)}>{t('amendment.list')}</LinkButton>}
    />
  )
}
