// SPDX-License-Identifier: Apache-2.0
import type * as z from 'zod/mini'
import { tidyRegistration } from '#shared/accounts/registration.ts'
import { type FieldError, toFieldErrors } from '#shared/field-errors.ts'
import { RequestError } from '#shared/request-error.ts'
import { parseFormJson } from '#shared/rules.ts'
import type { FormContent } from '../documents/receive-form.ts'

/** The files of the registration and profile forms. */
export const PERSON_SLOTS = { profilePicture: { accepts: 'image', maxFiles: 1 } } as const

/** Parses the form. Throws `fields-missing` (400) for an absent required field, or `answers-invalid` (422) for an invalid field. */
export function readPersonForm<Schema extends z.ZodMiniObject>(schema: Schema, form: FormContent): z.infer<Schema> {
  const address = 'address' in schema.shape && { address: parseAddress(form.texts.address) }
  const parsed = schema.safeParse(tidyRegistration({ ...form.texts, ...address }))
  const fieldErrors: FieldError[] = [...(parsed.success ? [] : toFieldErrors(parsed.error.issues)), ...form.fieldErrors]
  if (fieldErrors.length === 0 && parsed.success) return parsed.data
  const missing = fieldErrors.some(({ code }) => code === 'required')
  throw new RequestError(missing ? 'fields-missing' : 'answers-invalid', { fieldErrors })
}

/** Parses the address, which is sent as JSON text (spec §3). Invalid JSON is treated as an empty address. */
function parseAddress(text: string | undefined): unknown {
  try {
    return parseFormJson(text ?? '{}')
  } catch {
    return {}
  }
}
