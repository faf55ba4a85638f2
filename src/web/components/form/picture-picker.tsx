// SPDX-License-Identifier: Apache-2.0
import { LoaderCircle } from 'lucide-react'
import { useRef } from 'react'
import { FileButton } from '#web/components/controls/file-button.tsx'
import {
  FieldErrorText,
  FieldHint,
  FieldLabel,
  type FieldWords,
  fieldAria,
} from '#web/components/fields/field-frame.tsx'
import { preloadPictureCode, preparePictures } from '#web/forms/prepare-pictures.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useMediaQuery } from '#web/lib/browser-state.ts'
import { fileSize } from '#web/lib/files.ts'
import { ChosenFile, useChosenFiles } from './chosen-files.tsx'

interface PicturePickerProps extends FieldWords {
  /** The name, which is also the id of the input and must be unique on the page. */
  name: string
  picture: File | undefined
  onChange: (picture: File | undefined) => void
  /** The maximum size; shown in the hint, checked by the form. */
  maxBytes: number
  disabled?: boolean
  /** Which camera of a touch device takes the picture; `user`, the front camera, for a portrait. */
  camera?: 'environment' | 'user'
}

/**
 * Shows the chosen picture with name, size and thumbnail, and a button that removes it. Offers the camera of touch
 * devices, and a button to choose a picture. Reduces the picture before it calls `onChange`; `useSubmitOnce` waits for
 * this before it submits the form. Does not check the picture.
 */
export function PicturePicker(props: PicturePickerProps) {
  const { name, label, hint, error, optional = false, picture, onChange, maxBytes, disabled = false } = props
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const files = picture ? [picture] : []
  const { add, isPreparing, hasFailed } = useChosenFiles({
    readFiles: () => files,
    onChange: ([chosen]) => onChange(chosen),
    maxFiles: 1,
    prepare: preparePictures,
  })
  const remove = () => {
    onChange(undefined)
    input.current?.focus()
  }
  const limit = t('files.accepts.image', { size: fileSize(maxBytes) })
  const shownHint = hint ? `${hint} (${limit})` : limit
  const buttonProps = {
    disabled,
    isInvalid: error !== undefined,
    labelledBy: `${name}-label`,
    onClick: preloadPictureCode,
    onChoose: add,
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${name}-label`} className="font-semibold">
        <FieldLabel label={label} optional={optional} />
      </span>
      <FieldHint id={name} hint={shownHint} />
      {picture && (
        <ul aria-label={t('files.chosen', { field: label })}>
          <ChosenFile file={picture} onRemove={remove} />
        </ul>
      )}
      <p role="status" className={isPreparing ? 'flex items-center gap-2 py-2' : 'sr-only'}>
        {isPreparing && <LoaderCircle aria-hidden className="size-5 animate-spin text-indigo" />}
        {isPreparing && t('files.preparing')}
      </p>
      <div className="flex flex-wrap gap-2">
        {isTouch && (
          <FileButton
            {...buttonProps}
            id={`${name}-photo`}
            label={t('files.photo')}
            accept="image/*"
            capture={props.camera ?? 'environment'}
          />
        )}
        <FileButton
          {...buttonProps}
          ref={input}
          id={name}
          aria={fieldAria(name, { hint: shownHint, error, optional })}
          label={t(picture ? 'files.replace' : 'files.choose', { count: 1 })}
          accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        />
      </div>
      <FieldErrorText id={name} error={error ?? (hasFailed ? t('files.photoFailed') : undefined)} />
    </div>
  )
}
