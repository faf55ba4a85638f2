// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import type { Credentials } from '#shared/accounts/factor.ts'
import { type CreatedStaffAccount, newStaffAccountSchema } from '#shared/accounts/staff-accounts.ts'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { takePreservedValues, usePreservedForm } from '#web/forms/preserved-values.ts'
import { useFailureText, useFieldErrorText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { summaryOf } from '#web/lib/form-texts.ts'
import { useCreateStaffAccount } from './use-staff-accounts.ts'

const EMPTY = { role: 'staff', firstName: '', lastName: '', username: '', email: '' }
const FIELDS = ['role', 'firstName', 'lastName', 'username', 'email'] as const
type Field = (typeof FIELDS)[number]

/**
 * The state of the form for a new staff account. The form is checked in the browser and by the server, and sent after the
 * admin has entered password and code. If the session ends, the texts of the form are preserved, but not password and code.
 */
export function useNewStaffAccount(owner: string, onCreated: (created: CreatedStaffAccount) => void) {
  const t = useTranslate()
  const describeFieldError = useFieldErrorText()
  const failureText = useFailureText()
  const [preserved] = useState(() => takePreservedValues<typeof EMPTY>(owner, 'staff-account'))
  const form = useCheckedForm(newStaffAccountSchema, preserved ?? EMPTY)
  usePreservedForm(owner, 'staff-account', () => form.values, EMPTY)
  const { mutate, isPending, error, reset } = useCreateStaffAccount(onCreated)
  const labelOf = (name: Field) => t(name === 'role' ? 'staff.add.role' : `field.${name}`)
  const [isConfirming, setIsConfirming] = useState(false)
  const serverErrors = isApiError(error) ? error.fieldErrors : []
  const errorOf = (name: Field) => {
    const fieldError = form.errorCodeOf(name)
    return fieldError
      ? describeFieldError(fieldError, labelOf(name))
      : serverErrors.find(({ field }) => field === name)?.message
  }
  const field = (name: Exclude<Field, 'role'>) => ({
    ...form.field(name),
    label: labelOf(name),
    error: errorOf(name),
  })
  const role = {
    name: 'role',
    value: form.values.role,
    // The list has no empty option, because the form begins with a role.
    emptyLabel: null,
    onChange: ({ target }: { target: { value: string } }) => form.fill({ role: target.value }),
  }
  const submit = () => {
    reset()
    setIsConfirming(form.validate())
  }
  const confirmation = {
    busy: isPending,
    error,
    onSubmit: (credentials: Credentials) => mutate({ ...form.values, ...credentials }),
    onClose: () => setIsConfirming(false),
  }
  const failure = isConfirming || serverErrors.length > 0 ? undefined : failureText(error)
  const errors = summaryOf(FIELDS, errorOf)
  const name = `${form.values.firstName} ${form.values.lastName}`
  return { field, role, errors, attempt: form.attempt, failure, submit, name, isConfirming, confirmation }
}
