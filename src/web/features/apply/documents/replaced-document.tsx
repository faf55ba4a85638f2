// SPDX-License-Identifier: Apache-2.0
import { Eye, RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { useRemovedText } from '#web/components/applications/removed-text.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Thumbnail } from '#web/components/form/chosen-files.tsx'
import { DocumentPicture } from '#web/components/scenes/document-picture.tsx'
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
 * A document that the panchayat asks the applicant to replace: the earlier files, what is wrong with them, and one button
 * that replaces them; afterwards the new files, and a button that undoes the replacement.
 */
export function ReplacedDocument({ document, replaced: { earlier, earlierKind, why } }: ReplacedDocumentProps) {
  const t = useTranslate()
  const { form } = useApplication()
  const [isOpen, setIsOpen] = useState(false)
  const [status, setStatus] = useState('')
  const controls = useRef<HTMLDivElement>(null)
  const { name, label, files, error } = document
  /** Each step replaces the focused control, so the first control of the next step takes the focus. */
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
      // Without new files nothing is replaced, so the earlier kind is right again.
      if (files.length === 0 && earlierKind !== undefined) form.setValue(`texts.${name}`, earlierKind)
      form.clearErrors([`documents.${name}`, `texts.${name}`])
      setIsOpen(false)
    })
  // An error is shown at the field to which the error summary links.
  const isEditing = isOpen || error !== undefined || (files.length > 0 && !isReady(document))
  return (
    <fieldset aria-labelledby={`documents.${name}-label`} className="flex min-w-0 flex-col gap-4" data-question={name}>
      <span hidden id={`documents.${name}-label`}>
        {label}
      </span>
      <ul aria-label={t('amendment.earlier')} className="flex flex-col gap-2">
        {earlier.map((one) => (
          <EarlierDocument key={one.filePath} earlier={one} document={document} />
        ))}
      </ul>
      {why}
      <div ref={controls} className="flex flex-col gap-3">
        {isEditing && <Editor document={document} onClose={close} />}
        {!isEditing && files.length > 0 && (
          <Replacement
            files={files}
            label={label}
            replaced={earlier}
            onUndo={undo}
            onChange={() => change(() => setIsOpen(true))}
          />
        )}
        {!isEditing && files.length === 0 && (
          <Button
            variant="secondary"
            aria-expanded={false}
            aria-label={t('amendment.document.replaceOf', { document: label })}
            className="w-full sm:w-fit"
            onClick={() => change(() => setIsOpen(true))}
          >
            <RefreshCw aria-hidden className="size-5" />
            {t('amendment.document.replace')}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
    </fieldset>
  )
}

interface EarlierDocumentProps {
  earlier: SupportingDocument
  document: FormDocument
}

/**
 * A file that the applicant sent before, with a link that opens it. The file itself is loaded only then, because it can be
 * large, and because the audit log records each view.
 */
function EarlierDocument({ earlier, document }: EarlierDocumentProps) {
  const t = useTranslate()
  const removedText = useRemovedText()
  const { fileName, filePath, size, removedAt } = earlier
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line-strong border-dashed bg-paper p-2">
      <DocumentPicture picture={document.slot.picture} />
      <span className="min-w-0 flex-1 basis-32">
        <span className="block text-ink-soft text-sm">{t('amendment.earlier')}</span>
        <span className="block wrap-anywhere">{fileName}</span>
        <span className="block text-ink-soft text-sm">{removedAt ? removedText(removedAt) : fileSize(size)}</span>
      </span>
      {removedAt === null && (
        <a
          href={`/uploads/${filePath}`}
          target="_blank"
          rel="noopener"
          aria-label={t('amendment.document.viewOf', { name: fileName })}
          className="flex min-h-11 items-center gap-1.5 rounded-sm px-2 font-semibold text-indigo underline underline-offset-4"
        >
          <Eye aria-hidden className="size-5" />
          {t('amendment.document.view')}
        </a>
      )}
    </li>
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
  const { name, kind, files } = document
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line-strong p-3 shadow-float">
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
        {(files.length === 0 || isReady(document)) && (
          <Button variant="quiet" className="max-sm:grow" onClick={() => onClose()}>
            {t(files.length === 0 ? 'amendment.document.cancel' : 'apply.document.done')}
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

/** The new files, with the names of those that they replace. */
function Replacement({ files, label, replaced, onUndo, onChange }: ReplacementProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-3 rounded-md border border-leaf bg-leaf-soft p-3">
      <p className="break-words font-semibold text-leaf">
        {t('amendment.document.new', { name: replaced.map(({ fileName }) => fileName).join(', ') })}
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
          {t('amendment.document.undo')}
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
