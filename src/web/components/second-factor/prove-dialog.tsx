import type { ReactNode } from 'react'
import type { Proofs } from '#shared/accounts/factor.ts'
import { Notice } from '#web/components/notice.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { QuestionDialog } from '#web/components/question-dialog.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useProofs } from './use-proofs.ts'

interface ProveDialogProps {
  title: string
  /** What will be, and that the person shows first who they are. */
  children: ReactNode
  /** What the two buttons say, where not "Go on" and "Cancel". */
  words?: { confirm: string; keep: string }
  /** Whether the person has a phone, whose code is asked for beside the password. */
  needsCode: boolean
  busy: boolean
  /** Why the last try failed. */
  error: Error | null
  onProve: (proofs: Proofs) => void
  onClose: () => void
}

const FORM = 'prove-again'

/** Asks once more who is there, before something that an open screen alone must not do. What was typed stays when it fails. */
export function ProveDialog({ title, children, words, needsCode, busy, error, onProve, onClose }: ProveDialogProps) {
  const t = useTranslate()
  const { form, field, asksCode, failure, submit } = useProofs({ needsCode, busy, error, onProve })
  return (
    <QuestionDialog
      {...{ title, busy, onClose }}
      words={words ?? { confirm: t('factor.prove.submit'), keep: t('factor.prove.cancel') }}
      confirm={{ type: 'submit', form: FORM }}
    >
      <form ref={form} id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-5 break-words">
        {children}
        <PasswordField {...field('password')} autoComplete="current-password" />
        {asksCode && <TextField {...field('code')} autoComplete="one-time-code" className="max-w-56" />}
        {failure && <Notice kind="error" live title={failure} />}
      </form>
    </QuestionDialog>
  )
}
