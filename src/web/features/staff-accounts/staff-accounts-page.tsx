// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Credentials } from '#shared/accounts/factor.ts'
import {
  type AccountAction,
  grantsAccess,
  needsReauthentication,
  type StaffAccount,
} from '#shared/accounts/staff-accounts.ts'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { ReauthenticationDialog } from '#web/components/second-factor/reauthentication-dialog.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { NewStaffAccount } from './new-staff-account.tsx'
import { StaffAccountRow } from './staff-account-row.tsx'
import { useAccountAction, useStaffAccounts } from './use-staff-accounts.ts'

/** An admin manages the accounts of the panchayat office at `/Admin/people`. */
export function StaffAccountsPage() {
  const t = useTranslate()
  const head = <PageHeader title={t('staff.title')} lead={t('staff.lead')} />
  return (
    <SessionGate head={head} roles={['admin']} keepsContentWhenSessionEnds>
      {({ username }) => (
        <>
          {head}
          <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
            <StaffAccountList />
            <NewStaffAccount owner={username} />
          </div>
        </>
      )}
    </SessionGate>
  )
}

function StaffAccountList() {
  const t = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const query = useStaffAccounts()
  const { data: accounts, error } = query
  const [selected, setSelected] = useState<{ account: StaffAccount; action: AccountAction }>()
  if (error && !accounts) return <LoadFailure title={t('staff.loadFailed')} query={query} />
  if (!accounts) return <SkeletonList rows={3} />
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('staff.title')}
        className="flex flex-col rounded-md border border-line bg-surface"
      >
        {accounts.map((account) => (
          <StaffAccountRow key={account.id} account={account} onAction={(action) => setSelected({ account, action })} />
        ))}
      </ul>
      {selected && (
        <ActionDialog
          {...selected}
          onClose={() => setSelected(undefined)}
          onDone={() => {
            // Elements behind an open dialog cannot take the focus, so the dialog is removed first.
            flushSync(() => setSelected(undefined))
            list.current?.focus()
          }}
        />
      )}
    </>
  )
}

interface ActionDialogProps {
  account: StaffAccount
  action: AccountAction
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation of an action on an account. For serious actions, the admin must enter password and code. */
function ActionDialog({ account: { id, firstName, lastName, role }, action, onClose, onDone }: ActionDialogProps) {
  const t = useTranslate()
  const failureText = useFailureText()
  const { mutate, isPending, error } = useAccountAction(onDone)
  const title = t(`staff.confirm.${action}`, { name: `${firstName} ${lastName}` })
  const labels = { confirm: t(`staff.action.${action}`), cancel: t('staff.cancel') }
  const text = <p>{t(`staff.text.${action}`)}</p>
  if (needsReauthentication(action, role)) {
    const onSubmit = (credentials: Credentials) => mutate({ id, action, credentials })
    return (
      <ReauthenticationDialog {...{ title, labels, error, onSubmit, onClose }} busy={isPending}>
        {text}
        <p>{t(grantsAccess(action) ? 'staff.reauthenticate' : 'staff.text.disableAdmin')}</p>
      </ReauthenticationDialog>
    )
  }
  return (
    <ConfirmDialog
      {...{ title, labels, onClose }}
      busy={isPending}
      failure={failureText(error)}
      onConfirm={() => mutate({ id, action })}
    >
      {text}
    </ConfirmDialog>
  )
}
