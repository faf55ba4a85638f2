import { Controller } from 'react-hook-form'
import type { DocumentSlot } from '#shared/services/field-kinds.ts'
import { FilePicker } from '#web/components/form/file-picker.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { useApplication } from './application-context.ts'
import { sortChosen } from './check-documents.ts'

/** A place for supporting documents: what does not fit is told at once, and not taken. */
export function DocumentQuestion({ name, slot }: { name: string; slot: DocumentSlot }) {
  const t = useTranslate()
  const { service, limits, form, errorOf, sentenceOf } = useApplication()
  const path = `documents.${name}` as const
  const label = service.words.documents[name] ?? name
  const isExpected = slot.expected && slot.least === 0

  const judge = (files: readonly File[]) => {
    const { taken, fault } = sortChosen(files, slot, limits)
    // One document may be enough for all slots, and fewer files may be light enough.
    form.clearErrors(service.anyDocument ? 'documents' : path)
    form.clearErrors('root')
    if (fault) {
      form.setError(path, { type: 'chosen', message: fault })
      toasts.error(sentenceOf(fault, label))
    }
    return taken
  }
  return (
    <Controller
      control={form.control}
      name={path}
      render={({ field: { value = [], onChange } }) => (
        <FilePicker
          name={path}
          label={label}
          {...(isExpected && { hint: t('apply.document.expected') })}
          error={errorOf(path, label)}
          optional={!slot.expected}
          expected={isExpected}
          accepts={slot.accepts}
          most={Math.min(slot.most, limits.filesPerField)}
          fileBytes={limits.fileBytes}
          files={value}
          onChange={(files) => onChange(judge(files))}
        />
      )}
    />
  )
}
