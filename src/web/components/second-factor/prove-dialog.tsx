import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FactorState, type Proofs, reauthenticationSchema } from '#shared/accounts/factor.ts'
import { QuestionDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PasswordField, TextField } from '#web/components/fields/text-field.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { getJson, isRefusal } from '#web/lib/api-client.ts'

interface ProveDialogProps {
  title: string
  /** A text that explains the action, and why the person must confirm their identity. */
  children: ReactNode
  /** Labels of the two buttons, if they differ from the default. */
  words?: { confirm: string; keep: string }
  busy: boolean
  /** The error of the last attempt. */
  error: Error | null
  onProve: (proofs: Proofs) => void
  onClose: () => void
}

export const FACTOR_KEY = ['second-factor'] as const

/** The state of the user's second factor, fetched again whenever a screen or dialog that needs it opens. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: FACTOR_KEY,
    queryFn: async () => (await getJson<{ data: FactorState }>('/api/second-factor')).data,
    staleTime: 0,
  })

const FORM = 'prove-again'

/** Asks for password and code again before a sensitive action. The typed values are kept after a failure. */
export function ProveDialog({ title, children, words, busy, error, onProve, onClose }: ProveDialogProps) {
  const t = useTranslate()
  const needsCode = useSecondFactor().data?.isOn ?? false
  const { form, field, asksCode, failure, submit } = useProofs({ needsCode, busy, error, onProve })
  return (
    <QuestionDialog
      {...{ title, busy, onClose }}
      words={words ?? { confirm: t('factor.prove.submit'), keep: t('factor.prove.cancel') }}
      confirm={{ type: 'submit', form: FORM }}
    >
      <Form ref={form} id={FORM} onSubmit={submit} className="flex flex-col gap-5 break-words">
        {children}
        <PasswordField {...field('password')} autoComplete="current-password" />
        {asksCode && <TextField {...field('code')} autoComplete="one-time-code" className="max-w-56" />}
        {failure && <Notice kind="error" live title={failure} />}
      </Form>
    </QuestionDialog>
  )
}

type Name = keyof Proofs

/** The labels. The screen may mention passwords of other people, so the label asks for the user's own password. */
const LABELS = { password: 'field.ownPassword', code: 'field.code' } as const

interface ProofRequest {
  needsCode: boolean
  busy: boolean
  error: Error | null
  onProve: (proofs: Proofs) => void
}

/** Password and code, checked in the browser and by the server. Each fault shows at its field, which takes the focus. */
function useProofs({ needsCode, busy, error, onProve }: ProofRequest) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const failureText = useFailureText()
  const fields = useCheckedForm(reauthenticationSchema, { password: '', code: '' })
  const [isSent, setIsSent] = useState(false)
  // After a failed check in the browser, the server's error belongs to an earlier attempt.
  const refusal = isSent && !busy ? error : null
  const form = useFocusedForm(isSent ? refusal : fields.attempt)
  const faults = isRefusal(refusal) ? refusal.faults : []
  const saidOf = (name: Name) => faults.find(({ field }) => field === name)?.message
  // The second factor may have been set up since the screen was opened.
  const wantsCode = isRefusal(error) && error.faults.some((fault) => fault.field === 'code')
  const asksCode = needsCode || wantsCode || fields.values.code !== ''
  const field = (name: Name) => {
    const fault = fields.faultOf(name)
    const label = t(LABELS[name])
    // The ids are unique, because the same screen may have other password fields.
    return { ...fields.field(name), id: `prove-${name}`, label, error: fault ? sentence(fault, label) : saidOf(name) }
  }
  const submit = () => {
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

/** Focuses the first field, and after each failure the first invalid one. */
function useFocusedForm(trouble: unknown) {
  const form = useRef<HTMLFormElement>(null)
  // The focus is set in an effect, because the dialog focuses its close button when it opens.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (trouble) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [trouble])
  return form
}
