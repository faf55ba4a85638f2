// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { currentPassword, newPassword, type PasswordPolicy } from './password.ts'

// Requests and responses of the account settings. Instants are ISO 8601 in UTC.

/** `POST /api/password`. */
export const passwordChangeSchema = (policy: PasswordPolicy) =>
  z.strictObject({ currentPassword, newPassword: newPassword(policy) })

const openSessionSchema = z.object({
  id: z.string(),
  /** The name of the device, such as 'Chrome on Android'. */
  device: z.string(),
  createdAt: z.string(),
  /** The time of the last request, accurate to ten minutes. */
  lastSeenAt: z.string(),
  /** Whether the request was sent with this session. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

/** Response of `GET /api/sessions`. */
export const sessionListSchema = z.object({ data: z.array(openSessionSchema) })
export type SessionList = z.infer<typeof sessionListSchema>

/** `POST /api/weekly-mail`, and the response of `GET` and `POST`: whether an admin gets the weekly mail. */
export const weeklyMailSchema = z.strictObject({ isOn: z.boolean() })
export type WeeklyMailSetting = z.infer<typeof weeklyMailSchema>

/** `POST /api/language`: the code of one of the portal's languages. */
export const languageChoiceSchema = z.strictObject({ language: z.string().check(z.maxLength(20)) })

/** Response of `POST /api/language`. */
export const languageChosenSchema = z.object({ language: z.string() })
