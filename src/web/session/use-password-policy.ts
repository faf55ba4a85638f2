import { useMemo } from 'react'
import type { PasswordPolicy } from '#shared/accounts/password.ts'
import { usePortal } from '#web/lib/portal.ts'

/** Spec §9; asked for until the installation has said what it asks for. */
const SPECIFIED_LEAST_LENGTH = 6

/** What this installation asks of a password. */
export function usePasswordPolicy(): PasswordPolicy {
  const { data: portal } = usePortal()
  const leastLength = portal?.passwordLeastLength ?? SPECIFIED_LEAST_LENGTH
  const refuseCommon = portal?.mode === 'production'
  return useMemo(() => ({ leastLength, refuseCommon }), [leastLength, refuseCommon])
}
