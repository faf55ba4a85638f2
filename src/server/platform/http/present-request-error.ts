// SPDX-License-Identifier: Apache-2.0
import type { ErrorResponse } from '#shared/accounts/wire.ts'
import { STATUSES } from '#shared/applications/lifecycle.ts'
import type { FieldError } from '#shared/field-errors.ts'
import type { MessageKey, Translate } from '#shared/locales/translator.ts'
import type { RequestError, RequestErrorDetails } from '#shared/request-error.ts'
import type { ServiceWords } from '#shared/services/service-words.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'

/** The texts for a request error; `words` are the texts of the service, if the route has one. */
interface RequestErrorTexts {
  translate: Translate
  words: ServiceWords | undefined
  passwordLeastLength: number
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

const LIMITS = { file: megabytes(UPLOAD_LIMITS.fileBytes), request: megabytes(UPLOAD_LIMITS.requestBytes) }

/** Presents a request error in the reader's language; each field error has its own sentence. */
export function presentRequestError(
  { code, details }: RequestError,
  texts: RequestErrorTexts,
): Omit<ErrorResponse, 'requestId'> {
  const fieldErrors = details.fieldErrors?.map((fieldError) => ({
    ...fieldError,
    message: fieldErrorSentence(fieldError, texts),
  }))
  const fieldErrorSentences = details.isMessageOfFieldErrors && fieldErrors?.map(({ message }) => message).join('. ')
  const sentence = fieldErrorSentences || sentenceOfService(code, details.fieldErrors ?? [], texts.words)
  const message =
    sentence || texts.translate(`error.${code}`, { ...LIMITS, ...translateStatuses(details.values, texts) })
  return { code, message, ...(fieldErrors && { faults: fieldErrors }) }
}

/** Replaces status names with their translations. */
function translateStatuses(values: RequestErrorDetails['values'] = {}, { translate }: RequestErrorTexts) {
  const translated = Object.entries(values).map(([name, value]) => {
    const status = STATUSES.find((candidate) => candidate === value)
    return [name, status ? translate(`status.${status}`) : value] as const
  })
  return Object.fromEntries(translated)
}

/**
 * The sentence of the service, if there is one (spec §8): for duplicates, missing answers or documents, and wrong
 * files.
 */
function sentenceOfService(code: string, fieldErrors: readonly FieldError[], words: ServiceWords | undefined) {
  if (!words) return undefined
  if (code === 'duplicate-application') return words.notices.duplicate
  if (code !== 'answers-invalid') return undefined
  if (fieldErrors.some((fieldError) => fieldError.code === 'required' || fieldError.code === 'too-few-documents'))
    return words.notices.missing
  return fieldErrors.every((fieldError) => fieldError.code === 'wrong-file') ? words.notices.wrongFile : undefined
}

function fieldErrorSentence({ field, code }: FieldError, texts: RequestErrorTexts) {
  if (code === 'wrong-file' && texts.words) return texts.words.notices.wrongFile
  const values = { field: fieldLabel(field, texts), least: texts.passwordLeastLength, ...LIMITS }
  return texts.translate(`fieldError.${code}`, values)
}

/**
 * The label of a field. For `familyMembers.0.dob`, this is the label of the column; for `address.city`, the label of the
 * address line.
 */
function fieldLabel(field: string, { translate, words }: RequestErrorTexts) {
  const [name = field, , column] = field.split('.')
  if (words) {
    return (column && words.columns[name]?.[column]) ?? words.fields[name] ?? words.documents[name] ?? field
  }
  const key = `field.${field}`
  return isKnown(key, translate) ? translate(key) : field
}

/** Whether the key has a translation. The translator returns an unknown key unchanged. */
function isKnown(key: string, translate: Translate): key is MessageKey {
  return translate(key as MessageKey) !== key
}
