import type { SubmitEvent } from 'react'
import { type ColleagueMade, newColleagueSchema } from '#shared/accounts/colleagues.ts'
import { isRefusal } from '#web/lib/api-faults.ts'
import { useFailureText } from '#web/lib/failure-text.ts'
import { useFaultSentence } from '#web/lib/fault-sentence.ts'
import { summaryOf } from '#web/lib/summary-of.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { useNewColleague } from './use-colleagues.ts'

const EMPTY = { role: 'staff', firstName: '', lastName: '', username: '', email: '' }
const FIELDS = ['role', 'firstName', 'lastName', 'username', 'email'] as const
type Field = (typeof FIELDS)[number]

/** The form of a new account of the office: checked here and there, each fault at its field. */
export function useNewColleagueForm(onMade: (made: ColleagueMade) => void) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const failureText = useFailureText()
  const form = useCheckedForm(newColleagueSchema, EMPTY)
  const { mutate, isPending, error, reset } = useNewColleague(onMade)
  const labelOf = (name: Field) => t(name === 'role' ? 'colleagues.add.role' : `field.${name}`)
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
    if (form.check()) mutate(form.values)
    else reset()
  }
  const errors = summaryOf(FIELDS, errorOf)
  const failure = error && !isPending && said.length === 0 ? failureText(error) : undefined
  return { field, role, errors, attempt: form.attempt, isPending, failure, submit }
}
