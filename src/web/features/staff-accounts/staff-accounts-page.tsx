import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AccountDeed, type Colleague, opensWayIn } from '#shared/accounts/colleagues.ts'
import type { Proofs } from '#shared/accounts/factor.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { LoadFailure } from '#web/components/load-failure.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { ProveDialog } from '#web/components/second-factor/prove-dialog.tsx'
import { SkeletonList } from '#web/components/skeleton.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { NewColleague } from './new-staff-account.tsx'
import { ColleagueRow } from './staff-account-row.tsx'
import { useAccountDeed, useColleagues, useHasPhone } from './use-staff-accounts.ts'

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

interface DeedDialogProps {
  colleague: Colleague
  deed: AccountDeed
  onClose: () => void
  onDone: () => void
}

/** Says what will be, before it is done to somebody's account; asks who is there where it opens a way in. */
function DeedDialog({ colleague: { id, firstName, lastName }, deed, onClose, onDone }: DeedDialogProps) {
  const t = useTranslate()
  const failureText = useFailureText()
  const needsCode = useHasPhone()
  const { mutate, isPending, error } = useAccountDeed(onDone)
  const title = t(`colleagues.ask.${deed}`, { name: `${firstName} ${lastName}` })
  const words = { confirm: t(`colleagues.deed.${deed}`), keep: t('colleagues.keep') }
  const text = <p>{t(`colleagues.text.${deed}`)}</p>
  if (opensWayIn(deed)) {
    const onProve = (proofs: Proofs) => mutate({ id, deed, proofs })
    return (
      <ProveDialog {...{ title, words, needsCode, error, onProve, onClose }} busy={isPending}>
        {text}
        <p>{t('colleagues.prove')}</p>
      </ProveDialog>
    )
  }
  return (
    <ConfirmDialog
      {...{ title, words, onClose }}
      busy={isPending}
      failure={error ? failureText(error) : undefined}
      onConfirm={() => mutate({ id, deed })}
    >
      {text}
    </ConfirmDialog>
  )
}
