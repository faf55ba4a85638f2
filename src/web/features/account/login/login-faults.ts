import { safeParse } from 'zod/mini'
import { loginSchema } from '#shared/accounts/wire.ts'
import { fieldFaults } from '#shared/faults.ts'

/** The errors of a login form before it is sent, by the server's own schema. */
export function loginFaults(fields: Record<string, string>) {
  const result = safeParse(loginSchema, fields)
  return result.success ? [] : fieldFaults(result.error.issues)
}
