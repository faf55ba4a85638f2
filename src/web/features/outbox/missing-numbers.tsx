// SPDX-License-Identifier: Apache-2.0
import { useId, useState } from 'react'
import { toFieldErrors } from '#shared/field-errors.ts'
import { answersSchema, hiddenFields, normalizeAnswers } from '#shared/services/answers-schema.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button } from '#web/components/controls/button.tsx'
import { AADHAAR_DIGITS, DigitsField } from '#web/components/form/digits-field.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import type { OutboxEntry } from '#web/forms/outbox.ts'
import { useFieldErrorText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

interface MissingNumbersProps {
  entry: OutboxEntry
  service: OfferedService
  isSending: boolean
  /** Called with the valid numbers, as text fields of the request. */
  onEnter: (numbers: OutboxEntry['fields']) => void
}

/**
 * Asks for the Aadhaar numbers of a form in the outbox, with the labels and the checks of the form itself. Each number
 * belongs to a field, because `defineService` allows no list with a column for Aadhaar numbers.
 */
export function MissingNumbers({ entry, service, isSending, onEnter }: MissingNumbersProps) {
  const t = useTranslate()
  const describeFieldError = useFieldErrorText()
  const id = useId()
  const [numbers, setNumbers] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { words } = service
  const definition = aadhaarOnlyDefinition(service, entry)
  const labelOf = (name: string) => words.fields[name] ?? name
  const submit = () => {
    if (isSending) return
    const answers = normalizeAnswers(definition, numbers)
    const parsed = answersSchema(definition).safeParse(answers)
    const found = parsed.success ? [] : toFieldErrors(parsed.error.issues)
    setErrors(Object.fromEntries(found.map(({ field, code }) => [field, describeFieldError(code, labelOf(field))])))
    const [first] = found
    if (first) document.getElementById(`${id}-${first.field}`)?.focus()
    else onEnter(Object.entries(answers).map(([name, text]) => [name, String(text)]))
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-3">
      {Object.entries(definition.fields).map(([name, { required }]) => (
        <DigitsField
          key={name}
          {...AADHAAR_DIGITS}
          id={`${id}-${name}`}
          name={name}
          label={labelOf(name)}
          hint={words.hints?.[name]}
          error={errors[name]}
          optional={!required}
          autoComplete="off"
          className="sm:max-w-80"
          value={numbers[name] ?? ''}
          disabled={isSending}
          onChange={({ target }) => {
            setNumbers((previous) => ({ ...previous, [name]: target.value }))
            setErrors((previous) => Object.fromEntries(Object.entries(previous).filter(([field]) => field !== name)))
          }}
        />
      ))}
      <Button type="submit" compact className="w-full sm:w-fit" busy={isSending}>
        {t('outbox.sendNow')}
      </Button>
    </Form>
  )
}

/** The definition of a form with only its visible fields for Aadhaar numbers. */
function aadhaarOnlyDefinition(service: OfferedService, { texts }: OutboxEntry): OfferedService {
  const hidden = hiddenFields(service, texts)
  const fields = Object.entries(service.fields).filter(([name, { kind }]) => kind === 'aadhaar' && !hidden.has(name))
  return { ...service, fields: Object.fromEntries(fields) }
}
