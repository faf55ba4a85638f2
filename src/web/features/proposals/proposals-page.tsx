// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Proposal, ProposalStep } from '#shared/applications/certificate-wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { ReauthenticationDialog } from '#web/components/second-factor/reauthentication-dialog.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { useProposalStep, useProposals } from './use-proposals.ts'

const ROLES: readonly Role[] = ['staff', 'admin']

/** `/proposals`: changes of certificates that wait for a second person. */
export function ProposalsPage() {
  const t = useTranslate()
  const head = <PageHeader title={t('proposals.title')} lead={t('proposals.lead')} />
  return (
    <SessionGate head={head} roles={ROLES} keepsContentWhenSessionEnds>
      {({ role }) => (
        <>
          {head}
          <ProposalList role={role} />
        </>
      )}
    </SessionGate>
  )
}

function ProposalList({ role }: { role: Role }) {
  const t = useTranslate()
  const list = useRef<HTMLDivElement>(null)
  const query = useProposals()
  const { data: proposals, error } = query
  const [selected, setSelected] = useState<{ proposal: Proposal; step: ProposalStep }>()
  if (error && !proposals) return <LoadFailure title={t('proposals.loadFailed')} query={query} />
  if (!proposals) return <SkeletonList rows={2} />
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {proposals.length === 0 && <EmptyState title={t('proposals.empty.title')} text={t('proposals.empty.text')} />}
      <ul aria-label={t('proposals.title')} className="flex flex-col gap-4 empty:hidden">
        {proposals.map((proposal) => (
          <ProposalCard
            key={proposal.id}
            proposal={proposal}
            role={role}
            onStep={(step) => setSelected({ proposal, step })}
          />
        ))}
      </ul>
      {selected && (
        <StepDialog
          {...selected}
          onClose={() => setSelected(undefined)}
          onDone={() => {
            // Elements behind an open dialog cannot take the focus, so the dialog is removed first.
            flushSync(() => setSelected(undefined))
            list.current?.focus()
          }}
        />
      )}
    </div>
  )
}

interface StepDialogProps {
  /** The proposed change. Its `step` says whether it is a correction or a revocation. */
  proposal: Proposal
  /** What the user wants to do with the proposal. */
  step: ProposalStep
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation before a step. A step that confirms a proposal requires the user's password and code. */
function StepDialog({ proposal, step, onClose, onDone }: StepDialogProps) {
  const t = useTranslate()
  const failureText = useFailureText()
  const { mutate, isPending, error } = useProposalStep(proposal, step, onDone)
  const { number } = proposal
  const labels = { confirm: t(`proposals.do.${step}`), cancel: t('proposals.cancel') }
  const text = <p>{t(`proposals.text.${step}`)}</p>
  if (step === 'confirm') {
    const title = t(`proposals.ask.confirm.${proposal.step}`, { number })
    return (
      <ReauthenticationDialog {...{ title, labels, error, onClose }} busy={isPending} onSubmit={mutate}>
        {text}
        <p>{t('proposals.reauthenticate')}</p>
      </ReauthenticationDialog>
    )
  }
  return (
    <ConfirmDialog
      {...{ labels, onClose }}
      title={t(`proposals.ask.${step}`, { number })}
      busy={isPending}
      failure={failureText(error)}
      onConfirm={() => mutate(undefined)}
    >
      {text}
    </ConfirmDialog>
  )
}
