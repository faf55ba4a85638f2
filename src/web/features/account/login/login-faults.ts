// SPDX-License-Identifier: Apache-2.0
import { safeParse } from 'zod/mini'
import { loginSchema } from '#shared/accounts/wire.ts'
import { fieldFaults } from '#shared/faults.ts'

/** The errors in a login form, found in the browser with the server's schema before the form is sent. */
export function loginFaults(fields: Record<string, string>) {
  const result = safeParse(loginSchema, fields)
  return result.success ? [] : fieldFaults(result.error.issues)
}
