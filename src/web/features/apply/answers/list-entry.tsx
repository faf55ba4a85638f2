import { Trash2 } from 'lucide-react'
import type { SimpleField } from '#shared/services/field-kinds.ts'
import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AnswerField } from './answer-field.tsx'

interface ListEntryProps {
  path: `lists.${string}.${number}`
  title: string
  columns: Record<string, SimpleField>
  words: Record<string, string>
  onRemove: () => void
}

/** One row of a list, such as a member of the family. */
export function ListEntry({ path, title, columns, words, onRemove }: ListEntryProps) {
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
          <AnswerField key={column} path={`${path}.${column}`} field={field} label={words[column] ?? column} />
        ))}
      </div>
    </fieldset>
  )
}
