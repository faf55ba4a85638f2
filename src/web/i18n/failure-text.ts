// SPDX-License-Identifier: Apache-2.0
import { FIELD_ERROR_CODES, type FieldErrorCode } from '#shared/field-errors.ts'
import type { MessageValues } from '#shared/locales/translator.ts'
import { isApiError, isSessionEnd, isUnreachable } from '#web/lib/api-client.ts'
import { useTranslate } from './translation.tsx'

/**
 * Returns a function that gives the message about a failed request: the server's message, or else `fallback`, which is a
 * general message by default. The function returns undefined if there is no `error`, and if the session has ended,
 * because `SessionEndMessage` explains that.
 */
export function useFailureText() {
  const t = useTranslate()
  return (error: unknown, fallback = t('error.unexpected')) => {
    if (!error || isSessionEnd(error)) return undefined
    if (isUnreachable(error)) return t('error.unavailable')
    return isApiError(error) && error.message !== '' ? error.message : fallback
  }
}

/** The text about a failed request: a title and, if known, the cause. */
export interface FailureMessage {
  title: string
  cause?: string
}

/**
 * Returns a function that gives the message about a failed request for which the specification has a sentence (§8). The
 * sentence is the title, and the server's message is the cause. With `prefersServerMessage`, the server's message is the
 * title instead, as the specification requires for some requests.
 */
export function useFailureMessage() {
  const t = useTranslate()
  return (error: unknown, sentence: string, prefersServerMessage = false): FailureMessage => {
    if (isUnreachable(error)) return { title: sentence, cause: t('error.unavailable') }
    const message = isApiError(error) ? error.message : ''
    if (message === '' || message === sentence) return { title: sentence }
    return prefersServerMessage ? { title: message } : { title: sentence, cause: message }
  }
}

/** Joins title and cause to one line, for a message below a field. */
export const joinMessage = ({ title, cause }: FailureMessage) => (cause ? `${title} ${cause}` : title)

/**
 * Returns a function that turns an error's code, such as 'required', and the field's label into the message below the
 * field.
 */
export function useFieldErrorText() {
  const t = useTranslate()
  return (code: string, field: string, values: MessageValues = {}) =>
    t(`fieldError.${isFieldErrorCode(code) ? code : 'text'}`, { field, ...values })
}

function isFieldErrorCode(code: string): code is FieldErrorCode {
  return (FIELD_ERROR_CODES as readonly string[]).includes(code)
}
