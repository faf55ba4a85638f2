// SPDX-License-Identifier: Apache-2.0
import type { Refused } from '#shared/accounts/wire.ts'
import { STATUSES } from '#shared/applications/lifecycle.ts'
import type { FieldFault } from '#shared/faults.ts'
import type { MessageKey, Translate } from '#shared/locales/translator.ts'
import type { Refusal, RefusalDetails } from '#shared/refusal.ts'
import type { ServiceWords } from '#shared/services/service-words.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'

/** The texts for a refusal; `words` are the texts of the service, if the route has one. */
interface RefusalTexts {
  translate: Translate
  words: ServiceWords | undefined
  passwordLeastLength: number
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

const LIMITS = { file: megabytes(UPLOAD_LIMITS.fileBytes), request: megabytes(UPLOAD_LIMITS.requestBytes) }

/** Presents a refusal in the reader's language; each fault has its own sentence. */
export function presentRefusal({ code, details }: Refusal, texts: RefusalTexts): Omit<Refused, 'requestId'> {
  const faults = details.faults?.map((fault) => ({ ...fault, message: faultSentence(fault, texts) }))
  const faultSentences = details.areFaultsMessage && faults?.map(({ message }) => message).join('. ')
  const sentence = faultSentences || sentenceOfService(code, details.faults ?? [], texts.words)
  const message =
    sentence || texts.translate(`refusal.${code}`, { ...LIMITS, ...translateStatuses(details.values, texts) })
  return { code, message, ...(faults && { faults }) }
}

/** Replaces status names with their translations. */
function translateStatuses(values: RefusalDetails['values'] = {}, { translate }: RefusalTexts) {
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
function sentenceOfService(code: string, faults: readonly FieldFault[], words: ServiceWords | undefined) {
  if (!words) return undefined
  if (code === 'duplicate-application') return words.notices.duplicate
  if (code !== 'answers-invalid') return undefined
  if (faults.some((fault) => fault.code === 'required' || fault.code === 'too-few-documents'))
    return words.notices.missing
  return faults.every((fault) => fault.code === 'wrong-file') ? words.notices.wrongFile : undefined
}

function faultSentence({ field, code }: FieldFault, texts: RefusalTexts) {
  if (code === 'wrong-file' && texts.words) return texts.words.notices.wrongFile
  const values = { field: fieldLabel(field, texts), least: texts.passwordLeastLength, ...LIMITS }
  return texts.translate(`fault.${code}`, values)
}

/**
 * The label of a field. For `familyMembers.0.dob`, this is the label of the column; for `address.city`, the label of the
 * address line.
 */
function fieldLabel(field: string, { translate, words }: RefusalTexts) {
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
