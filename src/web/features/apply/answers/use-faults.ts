import type { SummarizedError } from '#web/components/error-summary.tsx'
import { fileSize } from '#web/lib/file-size.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { useApplication } from './application-context.ts'
import { type ApplyPath, hiddenFields } from './apply-values.ts'

/** Every fault of the form in the order of its questions, and the service's one sentence for what is missing. */
export function useFaults() {
  const t = useTranslate()
  const { service, limits, form, errorOf } = useApplication()
  const { fields, documents, words } = service
  const hidden = hiddenFields(service, form.getValues('texts'))

  const placesOf = (name: string): { path: ApplyPath; word: string }[] => {
    const field = fields[name]
    const places: { path: ApplyPath; word: string }[] = []
    if (field?.kind === 'list') {
      places.push({ path: `lists.${name}`, word: words.fields[name] ?? name })
      for (const place of form.getValues(`lists.${name}`).keys()) {
        for (const column of Object.keys(field.columns)) {
          places.push({ path: `lists.${name}.${place}.${column}`, word: words.columns[name]?.[column] ?? column })
        }
      }
    } else if (field && !hidden.has(name)) places.push({ path: `texts.${name}`, word: words.fields[name] ?? name })
    if (documents[name]) places.push({ path: `documents.${name}`, word: words.documents[name] ?? name })
    return places
  }
  const errors: SummarizedError[] = Object.values(service.sections)
    .flat()
    .flatMap(placesOf)
    .flatMap(({ path, word }) => {
      const message = errorOf(path, word)
      return message ? [{ field: path, message }] : []
    })
  if (form.formState.errors.root?.type === 'too-large') {
    const [slot = ''] = Object.keys(documents)
    const sizes = { file: fileSize(limits.fileBytes), request: fileSize(limits.requestBytes) }
    errors.push({ field: `documents.${slot}`, message: t('refusal.too-large', sizes) })
  }
  return errors
}
