import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type Proofs, reauthenticationSchema } from '#shared/accounts/factor.ts'
import { QuestionDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PasswordField, TextField } from '#web/components/fields/text-field.tsx'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-client.ts'

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

type Name = keyof Proofs

/** Others' passwords may be spoken of on the same screen: here it is the one of whoever is signed in. */
const LABELS = { password: 'field.ownPassword', code: 'field.code' } as const

interface Asked {
  needsCode: boolean
  busy: boolean
  error: Error | null
  onProve: (proofs: Proofs) => void
}

/** Password and code of whoever is signed in, checked here and there: each fault stands at its field, which takes the focus. */
function useProofs({ needsCode, busy, error, onProve }: Asked) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const failureText = useFailureText()
  const fields = useCheckedForm(reauthenticationSchema, { password: '', code: '' })
  const [isSent, setIsSent] = useState(false)
  // After a check of our own that failed, what the portal said is about an earlier try.
  const refusal = isSent && !busy ? error : null
  const form = useFocusedForm(isSent ? refusal : fields.attempt)
  const said = isRefusal(refusal) ? refusal.faults : []
  const saidOf = (name: Name) => said.find(({ field }) => field === name)?.message
  // The phone may have been set up since the screen was opened.
  const wantsCode = isRefusal(error) && error.faults.some((fault) => fault.field === 'code')
  const asksCode = needsCode || wantsCode || fields.values.code !== ''
  const field = (name: Name) => {
    const fault = fields.faultOf(name)
    const label = t(LABELS[name])
    // Ids of their own: other forms for a password may stand on the same screen.
    return { ...fields.field(name), id: `prove-${name}`, label, error: fault ? sentence(fault, label) : saidOf(name) }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { password, code } = fields.values
    const proofs = { password, ...(asksCode && { code }) }
    const isRight = fields.check(proofs)
    setIsSent(isRight)
    if (isRight) onProve(proofs)
  }
  const isSaid = saidOf('password') !== undefined || saidOf('code') !== undefined
  const failure = refusal && !isSaid ? failureText(refusal, t('factor.failed')) : undefined
  return { form, field, asksCode, failure, submit }
}

/** The focus begins in the first field, and goes to the first that is at fault with every new trouble. */
function useFocusedForm(trouble: unknown) {
  const form = useRef<HTMLFormElement>(null)
  // By an effect, which comes after the window has opened: it would give the focus to its cross.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (trouble) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [trouble])
  return form
}
