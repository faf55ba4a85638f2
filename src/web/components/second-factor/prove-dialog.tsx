import type { ReactNode, SubmitEvent } from 'react'
import { type Proofs, reauthenticationSchema } from '#shared/accounts/factor.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Notice } from '#web/components/notice.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { isRefusal } from '#web/lib/api-faults.ts'
import { useFailureText } from '#web/lib/failure-text.ts'
import { useFaultSentence } from '#web/lib/fault-sentence.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'

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
  const { field, asksCode, failure, submit } = useProofs({ needsCode, busy, error, onProve })
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      size="narrow"
      title={title}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" disabled={busy} className="grow sm:grow-0" onClick={close}>
            {words?.keep ?? t('factor.prove.cancel')}
          </Button>
          <Button type="submit" form={FORM} busy={busy} className="grow sm:grow-0">
            {words?.confirm ?? t('factor.prove.submit')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-5 break-words">
        {children}
        <PasswordField {...field('password')} autoComplete="current-password" />
        {asksCode && <TextField {...field('code')} autoComplete="one-time-code" className="max-w-56" />}
        {failure && <Notice kind="error" live title={failure} />}
      </form>
    </Dialog>
  )
}

type Asked = Pick<ProveDialogProps, 'needsCode' | 'busy' | 'error' | 'onProve'>

function useProofs({ needsCode, busy, error, onProve }: Asked) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const failureText = useFailureText()
  const form = useCheckedForm(reauthenticationSchema, { password: '', code: '' })
  const said = !busy && isRefusal(error) ? error.faults : []
  const saidOf = (name: 'password' | 'code') => said.find(({ field }) => field === name)?.message
  // The phone may have been set up since the screen was opened.
  const asksCode = needsCode || form.values.code !== '' || saidOf('code') !== undefined
  const field = (name: 'password' | 'code') => {
    const fault = form.faultOf(name)
    // Names of their own: other forms for a password may stand on the same screen.
    return {
      ...form.field(name),
      id: `prove-${name}`,
      label: t(`field.${name}`),
      error: fault ? sentence(fault, t(`field.${name}`)) : saidOf(name),
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { password, code } = form.values
    const proofs = { password, ...(asksCode && { code }) }
    if (form.check(proofs)) onProve(proofs)
  }
  const isSaid = saidOf('password') !== undefined || saidOf('code') !== undefined
  const failure = error && !busy && !isSaid ? failureText(error, t('factor.failed')) : undefined
  return { field, asksCode, failure, submit }
}
