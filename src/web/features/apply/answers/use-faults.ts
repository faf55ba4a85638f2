import type { SummarizedError } from '#web/components/fields/error-summary.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/files.ts'
import { useApplication } from './application-context.ts'
import { type ApplyPath, hiddenFields } from './apply-values.ts'

interface Place {
  path: ApplyPath
  word: string
  /** In which row of a list it stands. */
  entry?: string
}

/**
 * Every fault that a try to send the form found, in the order of its questions. A file that was refused while choosing
 * is told at its own place alone: a summary that takes the focus would tear the person away from there.
 */
export function useFaults() {
  const t = useTranslate()
  const { service, limits, form, errorOf, entryTitle } = useApplication()
  const { fields, documents, words } = service
  const hidden = hiddenFields(service, form.getValues('texts'))

  const isChosenFault = (path: ApplyPath) => form.getFieldState(path, form.formState).error?.type === 'chosen'
  const placesOf = (name: string): Place[] => {
    const field = fields[name]
    const places: Place[] = []
    if (field?.kind === 'list') {
      places.push({ path: `lists.${name}`, word: words.fields[name] ?? name })
      for (const place of form.getValues(`lists.${name}`).keys()) {
        for (const column of Object.keys(field.columns)) {
          const word = words.columns[name]?.[column] ?? column
          places.push({ path: `lists.${name}.${place}.${column}`, word, entry: entryTitle(name, place) })
        }
      }
    } else if (field && !hidden.has(name)) places.push({ path: `texts.${name}`, word: words.fields[name] ?? name })
    if (documents[name]) places.push({ path: `documents.${name}`, word: words.documents[name] ?? name })
    return places
  }
  const errors: SummarizedError[] = Object.values(service.sections)
    .flat()
    .flatMap(placesOf)
    .flatMap(({ path, word, entry }) => {
      const message = isChosenFault(path) ? undefined : errorOf(path, word)
      return message ? [{ field: path, message: entry ? `${entry}: ${message}` : message }] : []
    })
  if (form.formState.errors.root?.type === 'too-large') {
    const [slot = ''] = Object.keys(documents)
    const sizes = { file: fileSize(limits.fileBytes), request: fileSize(limits.requestBytes) }
    errors.push({ field: `documents.${slot}`, message: t('refusal.too-large', sizes) })
  }
  return errors
}
