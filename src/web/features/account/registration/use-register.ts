import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Registered } from '#shared/accounts/wire.ts'
import { upload } from '#web/forms/upload.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useDelayedNavigate } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'
import { onLogin, storeUser } from '#web/session/session.ts'

/** Sends a registration; afterwards the person is logged in and reaches `/dashboard` in two seconds (spec §2, §7, §8). */
export function useRegister() {
  const t = useTranslate()
  const client = useQueryClient()
  const navigateLater = useDelayedNavigate()
  const failureText = useFailureText()
  const textOf = (error: Error) => failureText(error, t('register.failed'))

  const register = useMutation({
    mutationFn: (form: FormData) => upload<Registered>('/api/register', form),
    onSuccess: ({ data }) => {
      onLogin(client)
      storeUser(data)
      toasts.success(t('register.success'))
      navigateLater('/dashboard', TIMINGS.afterRegistration)
    },
    onError: (error) => toasts.error(textOf(error)),
  })
  return { ...register, failure: register.error ? textOf(register.error) : undefined }
}
