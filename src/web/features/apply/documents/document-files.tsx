// SPDX-License-Identifier: Apache-2.0
import { Camera, LoaderCircle } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Accepts } from '#shared/services/field-kinds.ts'
import { Button } from '#web/components/controls/button.tsx'
import { FileButton } from '#web/components/controls/file-button.tsx'
import { FieldErrorText, FieldHint, fieldAria } from '#web/components/fields/field-frame.tsx'
import { ChosenFile, useChosenFiles } from '#web/components/form/chosen-files.tsx'
import { photosOf } from '#web/forms/document-camera/scanned-photo.ts'
import { preloadScanCode, prepareDocuments } from '#web/forms/prepare-pictures.ts'
import { uploadHint } from '#web/forms/upload-hint.ts'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { useMediaQuery } from '#web/lib/browser-state.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { labelOfDocument, useApplication } from '../answers/application-context.ts'
import { PreviousFiles } from '../resubmission/resubmission.tsx'
import type { FormDocument } from './document-state.ts'
import { useDocumentValue } from './document-value.ts'

/** A separate chunk, which only applicants with earlier documents load. The form works without it. */
const ReuseDocument = lazyComponent(() => import('./reuse-document.tsx').then((module) => module.ReuseDocument), {
  errorFallback: null,
})

/** The camera for documents, which is fetched when it is opened. */
const ScanDialog = lazyComponent(async () => {
  const [module] = await Promise.all([import('#web/components/document-camera/scan-dialog.tsx'), loadWords(['scan'])])
  return module.ScanDialog
})

const PDFS = 'application/pdf,.pdf'
/** The filters of the file dialog (spec §5). Photos are added with the camera dialog, which also offers the phone's gallery. */
const ACCEPT_ATTRIBUTES: Record<Accepts, string> = {
  pdf: PDFS,
  // The extensions are listed because some devices do not know their media types.
  'image-or-pdf': `image/*,.heic,.heif,.avif,.tif,.tiff,${PDFS}`,
}

interface DocumentFilesProps {
  document: FormDocument
  /** Called with a sentence for screen readers when added files have made the document ready. */
  onReady: (announcement: string) => void
  /** A further button. */
  children: ReactNode
}

/**
 * The files of a document, each with a button that removes it, and buttons that add files: with the camera, from an earlier
 * application, or from the device. Photos are scanned; `useSubmitOnce` waits for this before it submits the form.
 */
export function DocumentFiles({ document: formDocument, onReady, children }: DocumentFilesProps) {
  const t = useTranslate()
  const { service, limits, prefill, errorOf } = useApplication()
  const { name, label, slot, files, rejectedFiles } = formDocument
  const path = `documents.${name}` as const
  const input = useRef<HTMLInputElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const asPdf = slot.accepts === 'pdf'
  const maxFiles = Math.min(slot.most, limits.filesPerField)
  /** The open camera dialog. `file` is the photo that the applicant adjusts; undefined for a new photo. */
  const [scanner, setScanner] = useState<{ openedAt: number; file?: File }>()
  const [rejection, setRejection] = useState('')
  const { readFiles, change, reuse } = useDocumentValue(formDocument, { onReady, onError: setRejection })
  const { add, addScanned, isPreparing, hasFailed } = useChosenFiles({
    readFiles,
    onChange: change,
    maxFiles,
    prepare: (chosen) => prepareDocuments(chosen, { asPdf }),
  })
  const remove = (file: File) => {
    change(files.filter((other) => other !== file))
    input.current?.focus()
  }
  const hint = uploadHint(slot, limits, t)
  const error = errorOf(path, labelOfDocument(service.words, name))
  const isEmpty = files.length === 0
  const isRejected = rejectedFiles.length > 0
  // Earlier documents are not offered here, because they include the file that the office did not accept.
  const earlier = isRejected ? [] : (prefill.documents[name] ?? [])
  return (
    <div className="flex flex-col gap-2">
      {isRejected && <PreviousFiles files={rejectedFiles} kept={files} onKeep={(file) => change([...files, file])} />}
      <FieldHint id={path} hint={hint} />
      {!isEmpty && (
        <ul aria-label={t('files.chosen', { field: label })} className="flex flex-col gap-2">
          {files.map((file) => (
            <ChosenFile
              key={`${file.name}-${file.size}-${file.lastModified}`}
              file={file}
              onRemove={() => remove(file)}
              onAdjust={() => setScanner({ openedAt: Date.now(), file })}
            />
          ))}
        </ul>
      )}
      <p role="status" className={isPreparing ? 'flex items-center gap-2 py-2' : 'sr-only'}>
        {isPreparing && <LoaderCircle aria-hidden className="size-5 animate-spin text-indigo" />}
        {isPreparing && t('files.preparing')}
      </p>
      {/* The field shows the message about a rejected file. This element announces the message to screen readers. */}
      <p role="status" className="sr-only">
        {rejection}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isRejected || (isTouch && isEmpty) ? 'primary' : 'secondary'}
          className="max-sm:grow"
          aria-labelledby={`${path}-label ${path}-photo`}
          onClick={() => setScanner({ openedAt: Date.now() })}
        >
          <Camera aria-hidden className="size-5" />
          <span id={`${path}-photo`}>{t('files.photo')}</span>
        </Button>
        {isEmpty && earlier.length > 0 && (
          <ReuseDocument id={path} accepts={slot.accepts} earlierDocuments={earlier} onReuse={reuse} />
        )}
        <FileButton
          ref={input}
          id={path}
          aria={fieldAria(path, { hint, error, optional: slot.least === 0 })}
          label={t(actionKey(files.length, maxFiles), { count: maxFiles })}
          labelledBy={`${path}-label`}
          accept={ACCEPT_ATTRIBUTES[slot.accepts]}
          multiple={maxFiles > 1}
          disabled={false}
          isInvalid={error !== undefined}
          onClick={preloadScanCode}
          onChoose={add}
        />
        {children}
      </div>
      <FieldErrorText id={path} error={error ?? (hasFailed ? t('files.photoFailed') : undefined)} />
      {scanner && (
        <ScanDialog
          // Each opening has another key, so that a dialog whose code could not be fetched tries again.
          key={scanner.openedAt}
          field={label}
          photos={scanner.file ? photosOf(scanner.file) : []}
          asPdf={asPdf}
          errorFallback={<FieldErrorText id={`${path}-scanner`} error={t('files.noScanner')} />}
          onClose={() => setScanner(undefined)}
          onDone={(file) => {
            setScanner(undefined)
            addScanned(file, scanner.file)
          }}
        />
      )}
    </div>
  )
}

function actionKey(chosen: number, maxFiles: number) {
  if (chosen === 0) return 'files.choose'
  return maxFiles === 1 ? 'files.replace' : 'files.more'
}
