import { type SubmitEvent, useState } from 'react'
import { type ColleagueMade, newColleagueSchema } from '#shared/accounts/colleagues.ts'
import type { Proofs } from '#shared/accounts/factor.ts'
import { summaryOf } from '#web/forms/form-texts.ts'
import { useCheckedForm } from '#web/forms/use-checked-form.ts'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-faults.ts'
import { useNewColleague } from './use-colleagues.ts'

const EMPTY = { role: 'staff', firstName: '', lastName: '', username: '', email: '' }
const FIELDS = ['role', 'firstName', 'lastName', 'username', 'email'] as const
type Field = (typeof FIELDS)[number]

/** The form of a new account of the office: checked here and there, each fault at its field, and sent by whoever proves who they are. */
export function useNewColleagueForm(onMade: (made: ColleagueMade) => void) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const failureText = useFailureText()
  const form = useCheckedForm(newColleagueSchema, EMPTY)
  const { mutate, isPending, error, reset } = useNewColleague(onMade)
  const labelOf = (name: Field) => t(name === 'role' ? 'colleagues.add.role' : `field.${name}`)
  const [isAsked, setIsAsked] = useState(false)
  const said = isRefusal(error) ? error.faults : []
  const errorOf = (name: Field) => {
    const fault = form.faultOf(name)
    return fault ? sentence(fault, labelOf(name)) : said.find(({ field }) => field === name)?.message
  }
  const field = (name: Exclude<Field, 'role'>) => ({
    ...form.field(name),
    label: labelOf(name),
    error: errorOf(name),
  })
  const role = {
    name: 'role',
    value: form.values.role,
    emptyLabel: null,
    onChange: ({ target }: { target: { value: string } }) => form.fill({ role: target.value }),
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    reset()
    setIsAsked(form.check())
  }
  const proving = {
    busy: isPending,
    error,
    onProve: (proofs: Proofs) => mutate({ ...form.values, ...proofs }),
    onClose: () => setIsAsked(false),
  }
  const failure = error && !isAsked && said.length === 0 ? failureText(error) : undefined
  const errors = summaryOf(FIELDS, errorOf)
  const name = `${form.values.firstName} ${form.values.lastName}`
  return { field, role, errors, attempt: form.attempt, failure, submit, name, isAsked, proving }
}
