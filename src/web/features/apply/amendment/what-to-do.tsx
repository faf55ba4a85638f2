// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import type { Amendment, ApplicationDetails } from '#shared/applications/wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { charterQuery } from '#web/queries/charter.ts'

interface WhatToDoProps {
  application: ApplicationDetails
  amendment: Amendment
}

/**
 * Says how many parts to correct, what happens to the application until the applicant sends them, and that there is no last
 * date for it.
 */
export function WhatToDo({ application, amendment: { items } }: WhatToDoProps) {
  const t = useTranslate()
  const { data: charter } = useQuery(charterQuery)
  // The server pauses the time limit by removing the due date. Before the charter is confirmed, no application has a due
  // date, and a due date that had already passed is not removed.
  const isPaused = Boolean(charter?.confirmedAt) && application.dueOn === null
  return (
    <p className="text-ink">
      {t(isPaused ? 'amendment.lead.paused' : 'amendment.lead.waits', { count: items.length })}{' '}
      {t('amendment.lead.noLastDate')}
    </p>
  )
}
