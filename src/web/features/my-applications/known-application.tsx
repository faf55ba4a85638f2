// SPDX-License-Identifier: Apache-2.0
import { type ReactNode, useEffect, useState } from 'react'
import { isUndecided } from '#shared/applications/lifecycle.ts'
import { WithdrawnNotice } from '#web/components/applications/application-card.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { DataList } from '#web/components/layout/sections.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useIsOnline } from '#web/lib/browser-state.ts'
import { useOwnApplications } from '#web/queries/own-applications.ts'

/** The delay after the network has returned, in milliseconds: requests often fail in the first seconds. */
const RETRY_AFTER_MS = 2500

const APPLIED = { tab: 'applied', search: '' } as const
const APPROVED = { tab: 'approved', search: '' } as const
const REJECTED = { tab: 'rejected', search: '' } as const

interface KnownApplicationProps {
  reference: string
  /** The part of the application that this device has not stored. */
  missing: 'details' | 'certificate'
  /** Called when the network returns. */
  onOnline: () => unknown
  /** Shown with a network, or if no list contains the application. */
  children: ReactNode
}

/**
 * Without a network, replaces details or a certificate that were never opened on this device: says what is missing, and
 * shows the facts of the application that the lists contain.
 */
export function KnownApplication({ onOnline, children, ...props }: KnownApplicationProps) {
  const isOnline = useIsOnline()
  const [isLoadable, setIsLoadable] = useState(isOnline)
  useEffect(() => {
    if (!isOnline) return setIsLoadable(false)
    if (isLoadable) return
    const timer = setTimeout(() => {
      setIsLoadable(true)
      onOnline()
    }, RETRY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOnline, isLoadable, onOnline])
  return isLoadable ? children : <FromLists {...props}>{children}</FromLists>
}

/** The facts that the citizen's lists contain about the application. */
function FromLists({ reference, missing, children }: Omit<KnownApplicationProps, 'onOnline'>) {
  const t = useTranslate()
  const { formatDay, formatCalendarDay } = useFormats()
  // The offline worker has stored the first page of each tab.
  const lists = [useOwnApplications(APPLIED), useOwnApplications(APPROVED), useOwnApplications(REJECTED)]
  const known = lists.flatMap(({ data }) => data?.applications ?? []).find(({ _id }) => _id === reference)
  if (!known) return children
  const { _id, summary, scheme, department, status, createdAt, dueOn } = known
  return (
    <div className="flex flex-col gap-4">
      <Notice live title={t(`applications.offline.${missing}`)}>
        <p>{t('applications.offline.text')}</p>
      </Notice>
      {known.withdrawn && <WithdrawnNotice {...known.withdrawn} />}
      <DataList
        rows={[
          { term: t('applications.id'), value: <span className="font-semibold">{_id}</span> },
          { term: t('applications.table.name'), value: summary },
          { term: t('applications.scheme'), value: scheme },
          { term: t('applications.department'), value: department },
          { term: t('applications.status'), value: <StatusChip status={status} /> },
          { term: t('applications.details.submitted'), value: formatDay(createdAt) },
          ...(dueOn && isUndecided(status)
            ? [{ term: t('applications.details.due'), value: formatCalendarDay(dueOn) }]
            : []),
        ]}
      />
    </div>
  )
}
