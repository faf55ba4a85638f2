// SPDX-License-Identifier: Apache-2.0
import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Thumbnail } from '#web/components/form/chosen-files.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/files.ts'
import { AnswerField } from '../answers/answer-field.tsx'
import { type DocumentToReplace, useApplication } from '../answers/application-context.ts'
import { DocumentFiles } from './document-files.tsx'
import { type FormDocument, isReady } from './document-state.ts'

interface ReplacedDocumentProps {
  document: FormDocument
  replaced: DocumentToReplace
}

/**
 * A document that the panchayat asks the applicant to replace or to add. At first it has the same buttons to add files as the
 * card of any other document. After files are added, it shows these files, with a button that undoes the replacement.
 */
export function ReplacedDocument({ document, replaced: { earlier, earlierKind } }: ReplacedDocumentProps) {
  const { form } = useApplication()
  const [isOpen, setIsOpen] = useState(false)
  const [status, setStatus] = useState('')
  const controls = useRef<HTMLFieldSetElement>(null)
  const { name, label, files, error } = document
  /** Performs an action that removes the focused control, then focuses the first control that replaces it. */
  const change = (action: () => void) => {
    flushSync(action)
    controls.current?.querySelector<HTMLElement>('select, button')?.focus()
  }
  const undo = () =>
    change(() => {
      form.setValue(`documents.${name}`, [], { shouldDirty: true })
      if (earlierKind !== undefined) form.setValue(`texts.${name}`, earlierKind, { shouldDirty: true })
      setStatus('')
      setIsOpen(false)
    })
  const close = (announcement = '') =>
    change(() => {
      setStatus(announcement)
      form.clearErrors([`documents.${name}`, `texts.${name}`])
      setIsOpen(false)
    })
  // If there is an error, the editor is open, because it contains the field to which the error summary links.
  const isEditing = isOpen || error !== undefined || !isReady(document)
  return (
    <fieldset
      ref={controls}
      aria-labelledby={`documents.${name}-label`}
      className="flex min-w-0 flex-col gap-4"
      data-question={name}
    >
      <span hidden id={`documents.${name}-label`}>
        {label}
      </span>
      {isEditing ? (
        <Editor document={document} onClose={close} />
      ) : (
        <Replacement
          files={files}
          label={label}
          replaced={earlier}
          onUndo={undo}
          onChange={() => change(() => setIsOpen(true))}
        />
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </fieldset>
  )
}

interface EditorProps {
  document: FormDocument
  /** Called with a sentence for screen readers if the document has become ready. */
  onClose: (announcement?: string) => void
}

/** The kind of the new document, if the service asks for it, and the buttons that add its files. */
function Editor({ document, onClose }: EditorProps) {
  const t = useTranslate()
  const { words } = useApplication().service
  const { name, kind } = document
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line-strong bg-paper p-3 sm:p-4">
      {kind && (
        <AnswerField
          path={`texts.${name}`}
          field={kind}
          label={words.fields[name] ?? name}
          options={words.options[name]}
          isLabelHidden
          emptyLabel={t('apply.document.kind')}
        />
      )}
      <DocumentFiles document={document} onReady={onClose}>
        {isReady(document) && (
          <Button variant="secondary" className="max-sm:grow" onClick={() => onClose()}>
            {t('apply.document.done')}
          </Button>
        )}
      </DocumentFiles>
    </div>
  )
}

interface ReplacementProps {
  files: readonly File[]
  label: string
  replaced: readonly SupportingDocument[]
  onUndo: () => void
  onChange: () => void
}

/** The new files, with the names of those that they replace, if there were any. */
function Replacement({ files, label, replaced, onUndo, onChange }: ReplacementProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-3 rounded-md border border-leaf bg-leaf-soft p-3">
      <p className="break-words font-semibold text-leaf">
        {replaced.length === 0
          ? t('amendment.newDocument')
          : t('amendment.document.new', { name: replaced.map(({ fileName }) => fileName).join(', ') })}
      </p>
      <ul className="flex flex-col gap-2">
        {files.map((file) => (
          <li key={`${file.name}-${file.size}-${file.lastModified}`} className="flex items-center gap-3">
            <Thumbnail file={file} />
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{file.name}</span>
              <span className="block text-ink-soft text-sm">{fileSize(file.size)}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          compact
          aria-label={t('amendment.document.undoOf', { document: label })}
          onClick={onUndo}
        >
          <Undo2 aria-hidden className="size-5" />
          {t('amendment.undo')}
        </Button>
        <Button
          variant="quiet"
          compact
          aria-expanded={false}
          aria-label={t('apply.document.changeOf', { document: label })}
          onClick={onChange}
        >
          {t('apply.check.change')}
        </Button>
      </div>
    </div>
  )
}
