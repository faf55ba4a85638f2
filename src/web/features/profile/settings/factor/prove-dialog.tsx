import type { SubmitEvent } from 'react'
import { reauthenticationSchema, type SetUp } from '#shared/accounts/factor.ts'
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
import { type FactorDeed, useFactorDeed } from './use-factor.ts'

interface ProveDialogProps {
  deed: FactorDeed
  /** Whether a phone is set up, whose code is asked for beside the password. */
  needsCode: boolean
  onClose: () => void
  onDone: (answer: { setUp?: SetUp; codes?: readonly string[] }) => void
}

const FORM = 'prove-again'

/** Asks once more who is there, before the second step is touched. */
export function ProveDialog({ deed, needsCode, onClose, onDone }: ProveDialogProps) {
  const t = useTranslate()
  const { field, failure, isPending, submit } = useProofs(deed, needsCode, onDone)
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog
      size="narrow"
      title={t(deed === 'move' && !needsCode ? 'settings.factor.begin' : `settings.factor.${deed}`)}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} className="grow sm:grow-0" onClick={close}>
            {t('settings.factor.confirm.cancel')}
          </Button>
          <Button type="submit" form={FORM} busy={isPending} className="grow sm:grow-0">
            {t('settings.factor.confirm.submit')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p>{t(`settings.factor.confirm.${needsCode ? deed : 'begin'}`)}</p>
        <PasswordField {...field('password')} autoComplete="current-password" />
        {needsCode && <TextField {...field('code')} autoComplete="one-time-code" className="max-w-56" />}
        {failure && <Notice kind="error" live title={failure} />}
      </form>
    </Dialog>
  )
}

function useProofs(deed: FactorDeed, needsCode: boolean, onDone: ProveDialogProps['onDone']) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const failureText = useFailureText()
  const { mutate, isPending, error, reset } = useFactorDeed(deed, onDone)
  const form = useCheckedForm(reauthenticationSchema, { password: '', code: '' })
  const said = isRefusal(error) ? error.faults : []
  const field = (name: 'password' | 'code') => {
    const fault = form.faultOf(name)
    // Names of their own: the form for another password stands on the same screen.
    return {
      ...form.field(name),
      id: `prove-${name}`,
      label: t(`field.${name}`),
      error: fault ? sentence(fault, t(`field.${name}`)) : said.find((one) => one.field === name)?.message,
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { password, code } = form.values
    const proofs = { password, ...(needsCode && { code }) }
    if (form.check(proofs)) mutate(proofs)
    else reset()
  }
  const failure = error && !isPending && said.length === 0 ? failureText(error, t('factor.failed')) : undefined
  return { field, failure, isPending, submit }
}
