import type { LoginStep } from '#shared/accounts/factor.ts'
import type { Role } from '#shared/applications/lifecycle.ts'

interface Standing {
  role: Role
  hasFactor: boolean
  /** By which the second step of this login was taken; null while it was not. */
  provedBy: string | null
  isPasswordProvisional: boolean
}

/** What a login with the right password still lacks; undefined when it is complete. Citizens have no second factor. */
export function nextStep(standing: Standing, isFactorRequired: boolean): LoginStep | undefined {
  const { role, hasFactor, provedBy, isPasswordProvisional } = standing
  if (hasFactor && provedBy === null) return 'code'
  if (isPasswordProvisional) return 'password'
  return isFactorRequired && role !== 'user' && !hasFactor ? 'set-up' : undefined
}
