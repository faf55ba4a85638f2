// SPDX-License-Identifier: Apache-2.0
import { safeParse } from 'zod/mini'
import { loginSchema } from '#shared/accounts/wire.ts'
import { fieldFaults } from '#shared/faults.ts'

/** Checks a login form with the server's schema before it is sent, and returns its faults. */
export function loginFaults(fields: Record<string, string>) {
  const result = safeParse(loginSchema, fields)
  return result.success ? [] : fieldFaults(result.error.issues)
}
