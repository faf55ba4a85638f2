import { createContext, useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/file-size.ts'
import type { ApplyPath, ApplyValues, TextPath } from './apply-values.ts'

interface Application {
  service: OfferedService
  limits: UploadLimits
}

const ApplicationContext = createContext<Application | null>(null)
export const ApplicationProvider = ApplicationContext

/** The service whose form this is, the form itself, and what each of its inputs needs. */
export function useApplication() {
  const application = useContext(ApplicationContext)
  if (!application) throw new Error('There is no application form around this component')
  const { service, limits } = application
  const t = useTranslate()
  const sentence = useFaultSentence()
  const form = useFormContext<ApplyValues>()

  const sentenceOf = (code: string, word: string) => {
    if (code === 'wrong-file') return service.words.notices.wrongFile
    if (code === 'too-few-documents' && service.anyDocument) return t('apply.document.any')
    return sentence(code, word, { file: fileSize(limits.fileBytes) })
  }
  /** The sentence below an input; faults that the server found come in its words. */
  const errorOf = (path: ApplyPath, word: string) => {
    const found = form.getFieldState(path, form.formState).error
    // A list holds its own fault beside those of its rows.
    const error = found?.root ?? found
    if (!error?.type) return undefined
    return error.type === 'server' ? error.message : sentenceOf(error.message ?? '', word)
  }
  /** Editing takes the fault away (spec §5). */
  const field = (path: TextPath, label: string) => ({
    ...form.register(path, { onChange: () => form.clearErrors(path) }),
    label,
    error: errorOf(path, label),
  })
  /** What a row of a list is called: 'Family member 2'. */
  const entryTitle = (list: string, place: number) => {
    const { entries, fields } = service.words
    return t('apply.list.entry', { entry: entries?.[list]?.one ?? fields[list] ?? list, number: place + 1 })
  }
  return { service, limits, form, field, errorOf, sentenceOf, entryTitle }
}
