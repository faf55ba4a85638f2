// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Credentials, RecoveryCodes, SetUp } from '#shared/accounts/factor.ts'
import {
  ReauthenticationDialog,
  SECOND_FACTOR_QUERY_KEY,
} from '#web/components/second-factor/reauthentication-dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'

/** The result of an action: the secret for a new phone, or recovery codes, which are shown only once. */
export interface SecondFactorResult {
  setUp?: SetUp
  codes?: readonly string[]
}

interface SecondFactorDialogProps {
  action: SecondFactorAction
  /** Whether a phone is set up. */
  isOn: boolean
  onClose: () => void
  onDone: (result: SecondFactorResult) => void
}

/** Asks for the password and a code before the second factor is changed. */
export function SecondFactorDialog({ action, isOn, onClose, onDone }: SecondFactorDialogProps) {
  const t = useTranslate()
  const { mutate, isPending, error } = useSecondFactorAction(action, onDone)
  return (
    <ReauthenticationDialog
      title={t(action === 'move' && !isOn ? 'settings.factor.setUp' : `settings.factor.${action}`)}
      busy={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <p>{t(isOn ? `settings.factor.confirm.${action}` : 'factor.prove.first')}</p>
    </ReauthenticationDialog>
  )
}

/**
 * `move` sets up a phone, the first one or another one. `renew` replaces the recovery codes. `remove` removes the second
 * factor.
 */
export type SecondFactorAction = 'move' | 'renew' | 'remove'

const PATHS: Record<SecondFactorAction, string> = {
  move: '/api/second-factor/set-up',
  renew: '/api/second-factor/recovery-codes',
  remove: '/api/second-factor/remove',
}

function useSecondFactorAction(action: SecondFactorAction, onDone: (result: SecondFactorResult) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      postJson<Partial<RecoveryCodes> & { data?: SetUp }>(PATHS[action], credentials),
    onSuccess: ({ message, data, recoveryCodes }) => {
      if (message) toasts.success(message)
      onDone({ ...(data && { setUp: data }), ...(recoveryCodes && { codes: recoveryCodes }) })
      void client.invalidateQueries({ queryKey: SECOND_FACTOR_QUERY_KEY })
    },
  })
}

/** Sends a code from the new phone, which proves that the phone has the secret. The ticket contains this secret, encrypted. */
export function useConfirmPhone(onDone: (codes: readonly string[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (proof: { ticket: string; code: string }) => postJson<RecoveryCodes>('/api/second-factor', proof),
    onSuccess: ({ message, recoveryCodes }) => {
      toasts.success(message)
      onDone(recoveryCodes)
      void client.invalidateQueries({ queryKey: SECOND_FACTOR_QUERY_KEY })
    },
  })
}
