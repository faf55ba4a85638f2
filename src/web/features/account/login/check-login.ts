// SPDX-License-Identifier: Apache-2.0
import { safeParse } from 'zod/mini'
import { loginSchema } from '#shared/accounts/wire.ts'
import { toFieldErrors } from '#shared/field-errors.ts'

/** Checks a login form with the server's schema before it is sent, and returns its errors. */
export function checkLogin(fields: Record<string, string>) {
  const result = safeParse(loginSchema, fields)
  return result.success ? [] : toFieldErrors(result.error.issues)
}
