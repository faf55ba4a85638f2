import { Controller, useWatch } from 'react-hook-form'
import type { DocumentSlot } from '#shared/services/field-kinds.ts'
import { FilePicker } from '#web/components/file-picker.tsx'
import { FormSection } from '#web/components/form-section.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { AnswerField } from './answer-field.tsx'
import { useApplication } from './application-context.ts'
import { hiddenFields } from './apply-values.ts'
import { sortChosen } from './check-documents.ts'
import { ListQuestion } from './list-question.tsx'

/** All sections of the form; a question appears once what it depends on is filled, and says so. */
export function Questions() {
  const t = useTranslate()
  const { service, form } = useApplication()
  const { sections, visibleWhen = {}, words } = service
  const causes = [...new Set(Object.values(visibleWhen))]
  const filled = useWatch({ control: form.control, name: causes.map((cause) => `texts.${cause}` as const) })
  const hidden = hiddenFields(service, Object.fromEntries(causes.map((cause, place) => [cause, filled[place] ?? ''])))
  const revealed = Object.keys(visibleWhen).filter((name) => !hidden.has(name))
  return (
    <>
      {Object.entries(sections).map(([section, names]) => (
        <FormSection key={section} title={words.sections[section] ?? section}>
          {names.map((name) => !hidden.has(name) && <Question key={name} name={name} />)}
        </FormSection>
      ))}
      <p role="status" className="sr-only">
        {revealed.length > 0 &&
          t('apply.revealed', { fields: revealed.map((name) => words.fields[name] ?? name).join(', ') })}
      </p>
    </>
  )
}

/** What stands under one name of the definition: a field, a place for documents, or both. */
function Question({ name }: { name: string }) {
  const { service } = useApplication()
  const { fields, documents, words } = service
  const field = fields[name]
  const slot = documents[name]
  return (
    <>
      {field?.kind === 'list' && <ListQuestion name={name} field={field} />}
      {field && field.kind !== 'list' && (
        <AnswerField
          path={`texts.${name}`}
          field={field}
          label={words.fields[name] ?? name}
          hint={words.hints?.[name]}
          options={words.options[name]}
        />
      )}
      {slot && <DocumentQuestion name={name} slot={slot} />}
    </>
  )
}

/** A place for supporting documents: what does not fit is told at once, and not taken. */
function DocumentQuestion({ name, slot }: { name: string; slot: DocumentSlot }) {
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
