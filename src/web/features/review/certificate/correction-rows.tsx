import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { ListField } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { CorrectionField } from './correction-field.tsx'
import { idOf } from './fault-words.ts'
import type { Correction } from './use-correction.ts'

interface CorrectionRowsProps {
  service: OfferedService
  name: string
  field: ListField
  correction: Correction
  errorOf: (path: string) => string | undefined
}

/** The rows of a printed list: each can be corrected or removed, and others added. */
export function CorrectionRows({ service: { words }, name, field, correction, errorOf }: CorrectionRowsProps) {
  const t = useTranslate()
  const add = useRef<HTMLButtonElement>(null)
  const rows = correction.values.rows[name] ?? []
  const newest = Math.max(-1, ...rows.map(({ id }) => id))
  const label = words.fields[name] ?? name
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      {rows.map(({ id, cells }, place) => {
        const entry = t('review.certificate.entry', { entry: words.entries?.[name]?.one ?? label, number: place + 1 })
        return (
          <fieldset key={id} className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-paper p-4">
            <legend className="sr-only">{entry}</legend>
            <div className="-my-2 flex items-center justify-between gap-2">
              <span aria-hidden className="font-semibold">
                {entry}
              </span>
              <Button
                compact
                variant="quiet"
                className="-me-2 px-3"
                aria-label={t('review.certificate.removeEntry', { entry })}
                onClick={() => {
                  correction.writeRows(name, rows.toSpliced(place, 1))
                  add.current?.focus()
                }}
              >
                <Trash2 aria-hidden className="size-5" />
              </Button>
            </div>
            {Object.entries(field.columns).map(([column, cell]) => {
              const path = `${name}.${place}.${column}`
              const changed = (text: string) => ({ id, cells: { ...cells, [column]: text } })
              return (
                <CorrectionField
                  key={column}
                  name={idOf(path)}
                  field={cell}
                  label={words.columns[name]?.[column] ?? column}
                  value={cells[column] ?? ''}
                  error={errorOf(path)}
                  onChange={(text) => correction.writeRows(name, rows.with(place, changed(text)), path)}
                />
              )
            })}
          </fieldset>
        )
      })}
      {rows.length < field.maxRows && (
        <Button
          ref={add}
          id={idOf(name)}
          compact
          variant="secondary"
          className="self-start"
          onClick={() => correction.writeRows(name, [...rows, { id: newest + 1, cells: {} }])}
        >
          <Plus aria-hidden className="size-5" />
          {words.entries?.[name]?.add ?? t('review.certificate.addEntry')}
        </Button>
      )}
    </fieldset>
  )
}
