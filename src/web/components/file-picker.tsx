import { FilePlus } from 'lucide-react'
import { useRef } from 'react'
import type { Accepts } from '#shared/services/field-kinds.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { buttonLook } from './button-look.ts'
import { FieldError, FieldHint, FieldLabel, type FieldWords, fieldAria } from './field-frame.tsx'
import { PickedFile } from './picked-file.tsx'

const ACCEPT_ATTRIBUTES: Record<Accepts | 'image', string> = {
  pdf: 'application/pdf,.pdf',
  image: 'image/jpeg,image/png,.jpg,.jpeg,.png',
  'image-or-pdf': 'image/jpeg,image/png,application/pdf,.jpg,.jpeg,.png,.pdf',
}

interface FilePickerProps extends FieldWords {
  /** Unique on the page: it is the id of the input. */
  name: string
  accepts: Accepts | 'image'
  files: readonly File[]
  onChange: (files: File[]) => void
  /** How many files it takes; one replaces the other where it is 1. */
  most: number
  /** Bytes a file may have; said in the hint, enforced by the form's own check. */
  fileBytes: number
  disabled?: boolean
  /** Neither optional nor demanded: the office expects it, and the hint says so. */
  expected?: boolean
}

/** Chosen files with name, size and picture, each removable; and the button to choose more. Checks nothing itself. */
export function FilePicker(props: FilePickerProps) {
  const {
    name,
    label,
    hint,
    error,
    optional = false,
    accepts,
    files,
    onChange,
    most,
    fileBytes,
    disabled,
    expected = false,
  } = props
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const limits = [
    t(`files.accepts.${accepts}`, { size: fileSize(fileBytes) }),
    ...(most > 1 ? [t('files.most', { count: most })] : []),
  ].join(', ')
  const add = (chosen: FileList | null) => {
    if (!chosen || chosen.length === 0) return
    onChange(most === 1 ? [...chosen].slice(0, 1) : [...files, ...chosen])
    // The same file may be chosen again after it was removed.
    if (input.current) input.current.value = ''
  }
  const remove = (file: File) => {
    onChange(files.filter((other) => other !== file))
    input.current?.focus()
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${name}-label`} className="font-semibold">
        <FieldLabel label={label} optional={optional} />
      </span>
      <FieldHint id={name} hint={hint ? `${hint} (${limits})` : limits} />
      {files.length > 0 && (
        <ul aria-label={t('files.chosen', { field: label })} className="flex flex-col gap-2">
          {files.map((file) => (
            <PickedFile
              key={`${file.name}-${file.size}-${file.lastModified}`}
              file={file}
              onRemove={() => remove(file)}
            />
          ))}
        </ul>
      )}
      <label
        className={`${buttonLook('secondary')} w-fit cursor-pointer border-dashed has-focus-visible:outline-3 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed has-disabled:opacity-60 ${error ? 'border-2 border-brick' : ''}`}
      >
        <input
          ref={input}
          id={name}
          type="file"
          className="sr-only"
          accept={ACCEPT_ATTRIBUTES[accepts]}
          multiple={most > 1}
          disabled={disabled}
          aria-labelledby={`${name}-label ${name}-action`}
          {...fieldAria(name, { hint: limits, error, optional: optional || expected })}
          onChange={({ target }) => add(target.files)}
        />
        <FilePlus aria-hidden className="size-5" />
        <span id={`${name}-action`}>{t(actionWord(files.length, most), { count: most })}</span>
      </label>
      <FieldError id={name} error={error} />
    </div>
  )
}

function actionWord(chosen: number, most: number) {
  if (chosen === 0) return 'files.choose'
  return most === 1 ? 'files.replace' : 'files.more'
}
