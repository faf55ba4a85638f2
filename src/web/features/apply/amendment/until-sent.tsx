// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { charterQuery } from '#web/queries/charter.ts'

/** Says what happens to the application until the applicant sends the changes, and that there is no last date for them. */
export function UntilSent({ application }: { application: ApplicationDetails }) {
  const t = useTranslate()
  const { data: charter } = useQuery(charterQuery)
  // The server pauses the time limit by removing the due date. Before the charter is confirmed, no application has a due
  // date, and a due date that had already passed is not removed.
  const isPaused = Boolean(charter?.confirmedAt) && application.dueOn === null
  return (
    <p className="mt-2 text-ink-soft">
      {t(isPaused ? 'amendment.paused' : 'amendment.waits')} {t('amendment.noLastDate')}
    </p>
  )
}
