// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import type { Amendment, ApplicationDetails } from '#shared/applications/wire.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { charterQuery } from '#web/queries/charter.ts'

interface TimeToAnswerProps {
  application: ApplicationDetails
  amendment: Amendment
}

/** Says that a request for changes has no last date, and what happens to the application until it is answered. */
export function TimeToAnswer({ application, amendment }: TimeToAnswerProps) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const { data: charter } = useQuery(charterQuery)
  // The server pauses the time limit by removing the due date. Before the charter is confirmed, no application has a due
  // date, and a due date that had already passed is not removed.
  const isPaused = Boolean(charter?.confirmedAt) && application.dueOn === null
  return (
    <Notice title={t('amendment.time.title')}>
      <p>
        {isPaused
          ? t('amendment.time.paused', { day: formatDay(amendment.requestedAt) })
          : t('amendment.time.waits', { day: formatDay(amendment.requestedAt) })}{' '}
        {t('amendment.time.decision')}
      </p>
    </Notice>
  )
}
