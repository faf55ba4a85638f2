import { type AccountDeed, type Colleague, opensWayIn } from '#shared/accounts/colleagues.ts'
import type { Proofs } from '#shared/accounts/factor.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { ProveDialog } from '#web/components/second-factor/prove-dialog.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useAccountDeed, useHasPhone } from './use-colleagues.ts'

interface DeedDialogProps {
  colleague: Colleague
  deed: AccountDeed
  onClose: () => void
  onDone: () => void
}

/** Says what will be, before it is done to somebody's account; asks who is there where it opens a way in. */
export function DeedDialog({ colleague: { id, firstName, lastName }, deed, onClose, onDone }: DeedDialogProps) {
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
