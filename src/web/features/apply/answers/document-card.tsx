import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { ReusableDocument } from '#shared/applications/prefill.ts'
import type { DocumentSlot, SimpleField } from '#shared/services/field-kinds.ts'
import { FieldLabel } from '#web/components/fields/field-frame.tsx'
import { FilePicker } from '#web/components/form/file-picker.tsx'
import { DocumentPicture } from '#web/components/scenes/document-picture.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { AnswerField } from './answer-field.tsx'
import { useApplication } from './application-context.ts'
import { sortChosen } from './check-documents.ts'

/** Loaded only for applicants with earlier documents. The form works without it, too. */
const ReuseDocument = lazyComponent(() => import('./reuse-document.tsx').then((module) => module.ReuseDocument), {
  substitute: null,
})

interface DocumentCardProps {
  name: string
  slot: DocumentSlot
  /** The field that asks for the kind of the document. */
  kind?: SimpleField | undefined
}

/** One document: its kind, if the service asks for it, then its pages. */
export function DocumentCard({ name, slot, kind }: DocumentCardProps) {
  const t = useTranslate()
  const { words } = useApplication().service
  const label = (kind ? words.fields[name] : words.documents[name]) ?? name
  const hint = words.hints?.[name]
  return (
    <fieldset className="min-w-0 rounded-md border border-line bg-paper p-3 max-sm:-mx-2 sm:p-4">
      <legend className="float-left flex w-full flex-wrap items-center gap-3">
        <DocumentPicture picture={slot.picture} />
        <span className="min-w-0 flex-1 basis-32">
          <span className="block font-semibold">
            <FieldLabel label={label} optional={!slot.expected} />
          </span>
          {slot.expected && (
            <span className="block text-ink-soft text-sm first-letter:uppercase">
              {t(slot.least > 0 ? 'apply.document.required' : 'apply.document.expected')}
            </span>
          )}
        </span>
      </legend>
      <div className="clear-both flex flex-col gap-4 pt-3">
        {kind ? (
          <AnswerField
            path={`texts.${name}`}
            field={kind}
            label={label}
            hint={hint}
            options={words.options[name]}
            isLabelHidden
            emptyLabel={t('apply.document.kind')}
          />
        ) : (
          hint && <p className="text-ink-soft text-sm">{hint}</p>
        )}
        <DocumentPages name={name} slot={slot} kind={kind} />
      </div>
    </fieldset>
  )
}

/** The files of a document. Invalid files are rejected immediately. */
function DocumentPages({ name, slot, kind }: DocumentCardProps) {
  const t = useTranslate()
  const { service, limits, prefill, form, errorOf, sentenceOf } = useApplication()
  const earlier = prefill.documents[name] ?? []
  // Announced to screen readers only; a sighted user sees the files and the error.
  const [status, setStatus] = useState('')
  const path = `documents.${name}` as const
  const label = service.words.documents[name] ?? name

  const keepAccepted = (files: readonly File[]) => {
    const { taken, fault } = sortChosen(files, slot, limits)
    // A change in this slot may also resolve errors of other slots and of the total size.
    form.clearErrors(service.anyDocument ? 'documents' : path)
    form.clearErrors('root')
    if (fault) form.setError(path, { type: 'chosen', message: fault })
    setStatus(fault ? sentenceOf(fault, label) : '')
    return taken
  }
  const reuse = (files: File[], earlierDocument: ReusableDocument) => {
    // Other files may have been chosen while these were fetched.
    if (form.getValues(path).length > 0) return
    form.setValue(path, keepAccepted(files), { shouldDirty: true })
    if (kind?.kind === 'choice' && earlierDocument.kind !== undefined && kind.options.includes(earlierDocument.kind)) {
      form.setValue(`texts.${name}`, earlierDocument.kind, { shouldDirty: true })
      form.clearErrors(`texts.${name}`)
    }
    setStatus(t('apply.reuse.added', { reference: earlierDocument.reference }))
    // The pressed button disappears, so the file field takes the focus.
    document.getElementById(path)?.focus()
  }
  return (
    <Controller
      control={form.control}
      name={path}
      render={({ field: { value = [], onChange } }) => (
        <>
          {value.length === 0 && earlier.length > 0 && (
            <ReuseDocument id={path} accepts={slot.accepts} earlierDocuments={earlier} onReuse={reuse} />
          )}
          <p role="status" className="sr-only">
            {status}
          </p>
          <FilePicker
            name={path}
            label={label}
            isLabelHidden
            error={errorOf(path, label)}
            optional={slot.least === 0}
            accepts={slot.accepts}
            maxFiles={Math.min(slot.most, limits.filesPerField)}
            fileBytes={limits.fileBytes}
            files={value}
            onChange={(files) => onChange(keepAccepted(files))}
          />
        </>
      )}
    />
  )
}
