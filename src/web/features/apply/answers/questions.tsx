import { CircleAlert } from 'lucide-react'
import { Controller, useWatch } from 'react-hook-form'
import type { DocumentSlot } from '#shared/services/field-kinds.ts'
import { FilePicker } from '#web/components/form/file-picker.tsx'
import { FormSection } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { AnswerField } from './answer-field.tsx'
import { useApplication } from './application-context.ts'
import { hiddenFields } from './apply-values.ts'
import { sortChosen } from './check-documents.ts'
import { ListQuestion } from './list-question.tsx'

/** All sections of the form. Questions that appear after an answer are announced to screen readers. */
export function Questions() {
  const t = useTranslate()
  const { service, form } = useApplication()
  const { sections, visibleWhen = {}, words } = service
  const conditions = [...new Set(Object.values(visibleWhen))]
  const filled = useWatch({ control: form.control, name: conditions.map((condition) => `texts.${condition}` as const) })
  const hidden = hiddenFields(
    service,
    Object.fromEntries(conditions.map((condition, index) => [condition, filled[index] ?? ''])),
  )
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

/** A name of the definition: a field, a document slot, or both. */
function Question({ name }: { name: string }) {
  const t = useTranslate()
  const { service, marked } = useApplication()
  const { fields, documents, words } = service
  const field = fields[name]
  const slot = documents[name]
  const question = (
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
  if (!marked?.has(name)) return question
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-brick border-s-4 ps-4">
      <legend className="contents">
        <span className="flex gap-1.5 font-semibold text-brick">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t('apply.correction.marked')}
        </span>
      </legend>
      {question}
    </fieldset>
  )
}

/** A slot for supporting documents. Invalid files are rejected immediately. */
function DocumentQuestion({ name, slot }: { name: string; slot: DocumentSlot }) {
  const t = useTranslate()
  const { service, limits, form, errorOf, sentenceOf } = useApplication()
  const path = `documents.${name}` as const
  const label = service.words.documents[name] ?? name
  const isExpected = slot.expected && slot.least === 0

  const takeFitting = (files: readonly File[]) => {
    const { taken, fault } = sortChosen(files, slot, limits)
    // A change here may also fix errors of other slots and the total size.
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
          onChange={(files) => onChange(takeFitting(files))}
        />
      )}
    />
  )
}
