import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { ListField } from '#shared/services/field-kinds.ts'
import { Button } from '#web/components/controls/button.tsx'
import { FieldError } from '#web/components/fields/field-frame.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useApplication } from './application-context.ts'
import { emptyRow } from './apply-values.ts'
import { ListEntry } from './list-entry.tsx'

/** Rows that are added one by one, each removable. */
export function ListQuestion({ name, field }: { name: string; field: ListField }) {
  const t = useTranslate()
  const { service, form, errorOf, entryTitle } = useApplication()
  const path = `lists.${name}` as const
  const { fields: rows, append, remove } = useFieldArray({ control: form.control, name: path })
  const add = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState('')

  const { fields: labels, hints, entries } = service.words
  const label = labels[name] ?? name

  const takeOut = (place: number) => {
    remove(place)
    setRemoved(t('apply.list.removed', { entry: entryTitle(name, place) }))
    add.current?.focus()
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{hints?.[name]}</p>
      {rows.length === 0 && <p>{t('apply.list.none')}</p>}
      {rows.map(({ id }, place) => (
        <ListEntry
          key={id}
          path={`${path}.${place}`}
          title={entryTitle(name, place)}
          columns={field.columns}
          words={service.words.columns[name] ?? {}}
          onRemove={() => takeOut(place)}
        />
      ))}
      <FieldError id={path} error={errorOf(path, label)} />
      {rows.length < field.maxRows && (
        <Button ref={add} id={path} variant="secondary" className="self-start" onClick={() => append(emptyRow(field))}>
          <Plus aria-hidden className="size-5" />
          {entries?.[name]?.add ?? t('apply.list.add', { label })}
        </Button>
      )}
      <p role="status" className="sr-only">
        {removed}
      </p>
    </div>
  )
}
