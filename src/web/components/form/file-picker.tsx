import { Camera, LoaderCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Accepts } from '#shared/services/field-kinds.ts'
import { Button } from '#web/components/controls/button.tsx'
import { FileButton } from '#web/components/controls/file-button.tsx'
import { FieldError, FieldHint, FieldLabel, type FieldWords, fieldAria } from '#web/components/fields/field-frame.tsx'
import { photosOf } from '#web/forms/document-camera/scanned-photo.ts'
import { expectDocument, expectPicture, prepareDocuments, preparePictures } from '#web/forms/prepare-pictures.ts'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/files.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { PickedFile, useChosenFiles } from './chosen-files.tsx'

const PICTURES = 'image/jpeg,image/png,.jpg,.jpeg,.png'
const PDFS = 'application/pdf,.pdf'
const ACCEPT_ATTRIBUTES: Record<Accepts | 'image', string> = {
  pdf: PDFS,
  image: PICTURES,
  // The extensions are listed because some devices do not know their media types.
  'image-or-pdf': `image/*,.heic,.heif,.avif,.tif,.tiff,${PDFS}`,
}

/** The camera for documents, which is fetched when it is opened. */
const ScanDialog = lazyComponent(async () => {
  const [module] = await Promise.all([import('#web/components/document-camera/scan-dialog.tsx'), loadWords(['scan'])])
  return module.ScanDialog
})

interface FilePickerProps extends FieldWords {
  /** The name, which is also the id of the input and must be unique on the page. */
  name: string
  accepts: Accepts | 'image'
  files: readonly File[]
  onChange: (files: File[]) => void
  /** The maximum number of files; with 1, a new file replaces the old one. */
  maxFiles: number
  /** Maximum bytes per file; shown in the hint, checked by the form. */
  fileBytes: number
  disabled?: boolean
  /** Which camera of a touch device takes pictures that are not documents; `user`, the front camera, for a portrait. */
  camera?: 'environment' | 'user'
}

/**
 * Lists the chosen files with name, size and thumbnail, each with a button that removes it. Offers a button to choose
 * more files and, on touch devices, the camera. Scans photos of documents and reduces other pictures before it calls
 * `onChange`, so a form must wait for `picturesReady()` before it is submitted. Does not check files.
 */
export function FilePicker(props: FilePickerProps) {
  const { name, label, isLabelHidden, hint, error, optional = false, accepts, files, maxFiles, disabled } = props
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const isDocument = accepts !== 'image'
  const asPdf = accepts === 'pdf'
  const [scanner, setScanner] = useState<{ openedAt: number; file?: File }>()
  const { add, takeScanned, isPreparing, hasFailed } = useChosenFiles({
    ...props,
    prepare: (chosen) => (isDocument ? prepareDocuments(chosen, { asPdf }) : preparePictures(chosen)),
  })
  const closeScanner = () => setScanner(undefined)
  const limits = useLimits(props, isTouch)
  const remove = (file: File) => {
    props.onChange(files.filter((other) => other !== file))
    input.current?.focus()
  }
  const aria = fieldAria(name, { hint: limits, error, optional })
  const buttonProps = {
    disabled: disabled ?? false,
    isWrong: error !== undefined,
    labelledBy: `${name}-label`,
    onClick: isDocument ? expectDocument : expectPicture,
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${name}-label`} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
        <FieldLabel label={label} optional={optional && !isLabelHidden} />
      </span>
      <FieldHint id={name} hint={hint ? `${hint} (${limits})` : limits} />
      {files.length > 0 && (
        <ul aria-label={t('files.chosen', { field: label })} className="flex flex-col gap-2">
          {files.map((file) => (
            <PickedFile
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
      <div className="flex flex-wrap gap-2">
        <FileButton
          {...buttonProps}
          ref={input}
          id={name}
          aria={aria}
          label={t(actionKey(files.length, maxFiles), { count: maxFiles })}
          accept={ACCEPT_ATTRIBUTES[accepts]}
          multiple={maxFiles > 1}
          onChoose={add}
        />
        {isTouch && isDocument && (
          <Button
            variant="secondary"
            className="border-dashed max-sm:grow"
            disabled={buttonProps.disabled}
            aria-labelledby={`${name}-label ${name}-photo`}
            onClick={() => setScanner({ openedAt: Date.now() })}
          >
            <Camera aria-hidden className="size-5" />
            <span id={`${name}-photo`}>{t('files.photo')}</span>
          </Button>
        )}
        {isTouch && !isDocument && (
          <FileButton
            {...buttonProps}
            id={`${name}-photo`}
            label={t('files.photo')}
            accept="image/*"
            capture={props.camera ?? 'environment'}
            onChoose={add}
          />
        )}
      </div>
      <FieldError id={name} error={error ?? (hasFailed ? t('files.photoFailed') : undefined)} />
      {scanner && (
        <ScanDialog
          // Every opening has its own key, so that a dialog that could not be fetched is fetched again.
          key={scanner.openedAt}
          field={label}
          photos={scanner.file ? photosOf(scanner.file) : []}
          asPdf={asPdf}
          substitute={<FieldError id={`${name}-scanner`} error={t('files.noScanner')} />}
          onClose={closeScanner}
          onDone={(file) => {
            closeScanner()
            takeScanned(file, scanner.file)
          }}
        />
      )}
    </div>
  )
}

/** The hint about the permitted types, size and number of files. */
function useLimits({ accepts, fileBytes, maxFiles }: FilePickerProps, isTouch: boolean) {
  const t = useTranslate()
  return [
    t(`files.accepts.${accepts}`, { size: fileSize(fileBytes) }),
    ...(maxFiles > 1 ? [t('files.most', { count: maxFiles })] : []),
    ...(isTouch && accepts === 'pdf' ? [t('files.photoBecomesPdf')] : []),
  ].join(', ')
}

function actionKey(chosen: number, maxFiles: number) {
  if (chosen === 0) return 'files.choose'
  return maxFiles === 1 ? 'files.replace' : 'files.more'
}
