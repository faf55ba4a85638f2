import type { SetUp } from '#shared/accounts/factor.ts'
import { ProveDialog } from '#web/components/second-factor/prove-dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { type FactorDeed, useFactorDeed } from './use-factor.ts'

interface FactorDialogProps {
  deed: FactorDeed
  /** Whether a phone is set up. */
  isOn: boolean
  onClose: () => void
  onDone: (answer: { setUp?: SetUp; codes?: readonly string[] }) => void
}

/** Asks once more who is there, before the second step is touched. */
export function FactorDialog({ deed, isOn, onClose, onDone }: FactorDialogProps) {
  const t = useTranslate()
  const { mutate, isPending, error } = useFactorDeed(deed, onDone)
  return (
    <ProveDialog
      title={t(deed === 'move' && !isOn ? 'settings.factor.begin' : `settings.factor.${deed}`)}
      needsCode={isOn}
      busy={isPending}
      error={error}
      onProve={mutate}
      onClose={onClose}
    >
      <p>{t(isOn ? `settings.factor.confirm.${deed}` : 'factor.prove.first')}</p>
    </ProveDialog>
  )
}
