// SPDX-License-Identifier: Apache-2.0
import { createContext, useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Prefill } from '#shared/applications/prefill.ts'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { hiddenFields } from '#shared/services/answers-schema.ts'
import { withoutRemark } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import type { SummarizedError } from '#web/components/fields/error-summary.tsx'
import { useFieldErrorText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/files.ts'
import type { ApplyPath, ApplyValues, TextPath } from './apply-values.ts'
import { NOT_REPLACED } from './check-documents.ts'

/** A document that the panchayat asks the applicant to replace. */
export interface DocumentToReplace {
  /** The files that the applicant sent before, and their kind if the service asks for it. */
  earlier: readonly SupportingDocument[]
  earlierKind: string | undefined
}

interface ApplicationContextValue {
  service: OfferedService
  limits: UploadLimits
  prefill: Prefill
  /** The fields and document slots that the office asks to correct. */
  marked?: ReadonlySet<string> | undefined
  /** Whether a heading above each part shows its name. The card of a document then does not repeat the name. */
  hasHeadings?: boolean
  /** The documents of this application that must be replaced, by slot. */
  toReplace?: Readonly<Record<string, DocumentToReplace>> | undefined
  /** The files of a rejected application that the office did not accept, by slot. */
  rejectedFiles?: Readonly<Record<string, readonly File[]>> | undefined
}

const ApplicationContext = createContext<ApplicationContextValue | null>(null)
export const ApplicationProvider = ApplicationContext

/** The form, its service, and the props of its inputs. */
export function useApplication() {
  const application = useContext(ApplicationContext)
  if (!application) throw new Error('There is no application form around this component')
  const { service, limits } = application
  const t = useTranslate()
  const describeFieldError = useFieldErrorText()
  const form = useFormContext<ApplyValues>()

  /** The error message for an error code. */
  const sentenceOf = (code: string, label: string) => {
    if (code === NOT_REPLACED) return t('apply.correction.replaceFirst', { field: label })
    if (code === 'wrong-file') return service.words.notices.wrongFile
    if (code === 'too-few-documents' && service.anyDocument) return t('apply.document.any')
    return describeFieldError(code, label, { file: fileSize(limits.fileBytes) })
  }
  /** The error below an input. An error that the server found is shown with the server's message. */
  const errorOf = (path: ApplyPath, label: string) => {
    const found = form.getFieldState(path, form.formState).error
    // The error of a list itself is in `root`, beside the errors of its rows.
    const error = found?.root ?? found
    if (!error?.type) return undefined
    return error.type === 'server' ? error.message : sentenceOf(error.message ?? '', label)
  }
  /** The props of an input. Editing it clears its error (spec §5). */
  const field = (path: TextPath, label: string) => ({
    ...form.register(path, { onChange: () => form.clearErrors(path) }),
    label,
    error: errorOf(path, label),
  })
  /** The title of a list's row, such as 'Family member 2'. */
  const rowTitle = (listName: string, index: number) => {
    const { entries, fields } = service.words
    return t('apply.list.entry', { entry: entries?.[listName]?.one ?? fields[listName] ?? listName, number: index + 1 })
  }
  return { ...application, form, field, errorOf, sentenceOf, rowTitle }
}

/** The name of a document in error messages, without the remark in brackets that some labels have: '(documents)'. */
export const labelOfDocument = ({ documents }: OfferedService['words'], name: string) =>
  withoutRemark(documents[name] ?? name)

interface ErrorLocation {
  path: ApplyPath
  label: string
  /** The title of the row, for an answer in a list. */
  entry?: string
}

/**
 * The errors of a step's questions, in the order of the questions. The error of a file that the form rejected immediately
 * (type `chosen`) is shown at its field only, because the summary would take the focus from the field.
 */
export function useErrorSummary(names: readonly string[]) {
  const t = useTranslate()
  const { service, limits, form, errorOf, rowTitle } = useApplication()
  const { fields, documents, words } = service
  const hidden = hiddenFields(service, form.getValues('texts'))

  const isChosenFileError = (path: ApplyPath) => form.getFieldState(path, form.formState).error?.type === 'chosen'
  const locationsOf = (name: string): ErrorLocation[] => {
    const field = fields[name]
    const locations: ErrorLocation[] = []
    if (field?.kind === 'list') {
      locations.push({ path: `lists.${name}`, label: words.fields[name] ?? name })
      for (const index of form.getValues(`lists.${name}`).keys()) {
        for (const column of Object.keys(field.columns)) {
          const label = words.columns[name]?.[column] ?? column
          locations.push({ path: `lists.${name}.${index}.${column}`, label, entry: rowTitle(name, index) })
        }
      }
    } else if (field && !hidden.has(name)) locations.push({ path: `texts.${name}`, label: words.fields[name] ?? name })
    if (documents[name]) locations.push({ path: `documents.${name}`, label: labelOfDocument(words, name) })
    return locations
  }
  const errors: SummarizedError[] = names.flatMap(locationsOf).flatMap(({ path, label, entry }) => {
    const message = isChosenFileError(path) ? undefined : errorOf(path, label)
    return message ? [{ field: path, message: entry ? `${entry}: ${message}` : message }] : []
  })
  const [slot = ''] = Object.keys(documents)
  if (names.includes(slot) && form.formState.errors.root?.type === 'too-large') {
    const sizes = { file: fileSize(limits.fileBytes), request: fileSize(limits.requestBytes) }
    errors.push({ field: `documents.${slot}`, message: t('error.too-large', sizes) })
  }
  return errors
}
