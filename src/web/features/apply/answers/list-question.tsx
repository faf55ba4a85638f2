// SPDX-License-Identifier: Apache-2.0
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { ListField, SimpleField } from '#shared/services/field-kinds.ts'
import { Button } from '#web/components/controls/button.tsx'
import { FieldErrorText } from '#web/components/fields/field-frame.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AnswerField } from './answer-field.tsx'
import { useApplication } from './application-context.ts'
import { emptyRow } from './apply-values.ts'

/** A list of rows that the user adds and removes. */
export function ListQuestion({ name, field }: { name: string; field: ListField }) {
  const t = useTranslate()
  const { service, prefill, form, errorOf, rowTitle } = useApplication()
  const path = `lists.${name}` as const
  const { fields: rows, append, remove, replace } = useFieldArray({ control: form.control, name: path })
  const addButton = useRef<HTMLButtonElement>(null)
  const [status, setStatus] = useState('')
  const earlierRows = prefill.rows[name]?.slice(0, field.maxRows) ?? []

  const { fields: labels, hints, entries } = service.words
  const label = labels[name] ?? name

  const removeRow = (index: number) => {
    remove(index)
    setStatus(t('apply.list.removed', { entry: rowTitle(name, index) }))
    addButton.current?.focus()
  }
  const copyRows = () => {
    replace(earlierRows.map((row) => ({ ...emptyRow(field), ...row })))
    form.clearErrors(path)
    setStatus(t('apply.list.copied', { count: earlierRows.length }))
    addButton.current?.focus()
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{hints?.[name]}</p>
      {rows.length === 0 && <p>{entries?.[name]?.none ?? t('apply.list.none')}</p>}
      {rows.length === 0 && earlierRows.length > 0 && (
        <Button variant="secondary" className="self-start" onClick={copyRows}>
          <Plus aria-hidden className="size-5 shrink-0" />
          {t('apply.list.copy', { label, count: earlierRows.length })}
        </Button>
      )}
      {rows.map(({ id }, index) => (
        <ListEntry
          key={id}
          path={`${path}.${index}`}
          title={rowTitle(name, index)}
          columns={field.columns}
          labels={service.words.columns[name] ?? {}}
          hasHints={index === 0}
          onRemove={() => removeRow(index)}
        />
      ))}
      <FieldErrorText id={path} error={errorOf(path, label)} />
      {rows.length < field.maxRows && (
        <Button
          ref={addButton}
          id={path}
          variant="secondary"
          className="self-start"
          onClick={() => append(emptyRow(field))}
        >
          <Plus aria-hidden className="size-5" />
          {entries?.[name]?.add ?? t('apply.list.add', { label })}
        </Button>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}

interface ListEntryProps {
  path: `lists.${string}.${number}`
  title: string
  columns: Record<string, SimpleField>
  labels: Record<string, string>
  /** Whether the fields have hints. Only the first row has hints, because they are the same in every row. */
  hasHints: boolean
  onRemove: () => void
}

/** One row of a list, such as a family member. */
function ListEntry({ path, title, columns, labels, hasHints, onRemove }: ListEntryProps) {
  const t = useTranslate()
  return (
    <fieldset className="min-w-0 rounded-md border border-line bg-paper p-4">
      <legend className="float-left w-full pe-14 font-semibold leading-11">{title}</legend>
      <div className="float-right -mt-11">
        <Button
          variant="quiet"
          compact
          className="-me-2 px-3"
          aria-label={t('apply.list.remove', { entry: title })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-5" />
        </Button>
      </div>
      <div className="clear-both flex flex-col gap-4 pt-2">
        {Object.entries(columns).map(([column, field]) => (
          <AnswerField
            key={column}
            path={`${path}.${column}`}
            field={field}
            label={labels[column] ?? column}
            hint={hasHints ? undefined : ''}
          />
        ))}
      </div>
    </fieldset>
  )
}
