import type { AccountDeed, Colleague } from '#shared/accounts/colleagues.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { useFailureText } from '#web/lib/failure-text.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { useAccountDeed } from './use-colleagues.ts'

interface DeedDialogProps {
  colleague: Colleague
  deed: AccountDeed
  onClose: () => void
  onDone: () => void
}

/** Says what will be, before it is done to somebody's account. */
export function DeedDialog({ colleague, deed, onClose, onDone }: DeedDialogProps) {
  const t = useTranslate()
  const failureText = useFailureText()
  const { mutate, isPending, error } = useAccountDeed(onDone)
  const name = `${colleague.firstName} ${colleague.lastName}`
  return (
    <ConfirmDialog
      title={t(`colleagues.ask.${deed}`, { name })}
      words={{ confirm: t(`colleagues.deed.${deed}`), keep: t('colleagues.keep') }}
      busy={isPending}
      failure={error ? failureText(error) : undefined}
      onConfirm={() => mutate({ id: colleague.id, deed })}
      onClose={onClose}
    >
      <p>{t(`colleagues.text.${deed}`)}</p>
    </ConfirmDialog>
  )
}
