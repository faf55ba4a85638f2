// SPDX-License-Identifier: Apache-2.0
import { useEffect } from 'react'
import { loginCodeSchema } from '#shared/accounts/factor.ts'
import { useCheckedForm } from '#web/forms/checks/use-checked-form.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'

/**
 * A form with one code field, which is checked in the browser and then by the server. The server's error is shown at
 * the field, too.
 */
export function useFactorForm(error: Error | null) {
  const t = useTranslate()
  const failureText = useFailureText()
  const form = useCheckedForm(loginCodeSchema, { code: '' })
  const errorMessage = isApiError(error) ? error.fieldErrors.find(({ field }) => field === 'code')?.message : undefined
  const failure = errorMessage ?? failureText(error, t('factor.failed'))
  // Changes with each failed attempt, whether the browser or the server rejected it.
  const failedAttempt = form.errorCodeOf('code') ? form.attempt : error
  // After a failed attempt, the field takes the focus, so that screen readers read the error and the user can type again.
  useEffect(() => {
    if (failedAttempt) document.getElementById('code')?.focus()
  }, [failedAttempt])
  return {
    code: form.values.code,
    validate: () => form.validate(),
    field: form.input('code', failure),
  }
}
