import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AccountDeed, Colleague } from '#shared/accounts/colleagues.ts'
import { LoadFailure } from '#web/components/load-failure.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { SkeletonList } from '#web/components/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { ColleagueRow } from './colleague-row.tsx'
import { DeedDialog } from './deed-dialog.tsx'
import { NewColleague } from './new-colleague.tsx'
import { useColleagues } from './use-colleagues.ts'

/** `/Admin/people`: an admin looks after the accounts of the office. */
export function ColleaguesPage() {
  const t = useTranslate()
  return (
    <SessionGate roles={['admin']} staysWhenOver>
      {() => (
        <>
          <PageHeader title={t('colleagues.title')} lead={t('colleagues.lead')} />
          <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
            <Colleagues />
            <NewColleague />
          </div>
        </>
      )}
    </SessionGate>
  )
}

function Colleagues() {
  const t = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const { data: colleagues, error, refetch } = useColleagues()
  const [asked, setAsked] = useState<{ colleague: Colleague; deed: AccountDeed }>()
  if (error && !colleagues) {
    return <LoadFailure title={t('colleagues.loadFailed')} error={error} onRetry={() => void refetch()} />
  }
  if (!colleagues) return <SkeletonList rows={3} />
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('colleagues.title')}
        className="flex flex-col rounded-md border border-line bg-surface"
      >
        {colleagues.map((colleague) => (
          <ColleagueRow key={colleague.id} colleague={colleague} onDeed={(deed) => setAsked({ colleague, deed })} />
        ))}
      </ul>
      {asked && (
        <DeedDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            // Nothing behind an open window takes the focus.
            flushSync(() => setAsked(undefined))
            list.current?.focus()
          }}
        />
      )}
    </>
  )
}
