// SPDX-License-Identifier: Apache-2.0
import { Camera, FilePlus } from 'lucide-react'
import type { Ref } from 'react'
import { buttonLook } from './button.tsx'

interface FileButtonProps {
  id: string
  label: string
  /** The id of the field's label. Screen readers say that label before the button's own label. */
  labelledBy: string
  /** Attributes that connect the input with its hint and error (`fieldAria`). */
  aria?: object
  accept: string
  multiple?: boolean
  /** The camera that opens instead of the file dialog. */
  capture?: 'environment' | 'user'
  disabled: boolean
  isInvalid: boolean
  onChoose: (files: File[]) => void
  onClick?: () => void
  ref?: Ref<HTMLInputElement>
}

/** The browser's file input, shown as a button with a label that the portal translates. */
export function FileButton({ id, label, labelledBy, aria, isInvalid, onChoose, ...input }: FileButtonProps) {
  const Icon = input.capture ? Camera : FilePlus
  return (
    <label
      className={`${buttonLook('secondary')} cursor-pointer border-dashed max-sm:grow has-focus-visible:outline-3 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed has-disabled:opacity-60 ${isInvalid ? 'border-2 border-brick' : ''}`}
    >
      <input
        {...aria}
        {...input}
        id={id}
        type="file"
        className="sr-only"
        aria-labelledby={`${labelledBy} ${id}-action`}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          // Clear the input, so that the same file can be chosen again after it was removed.
          target.value = ''
          if (chosen.length > 0) onChoose(chosen)
        }}
      />
      <Icon aria-hidden className="size-5" />
      <span id={`${id}-action`}>{label}</span>
    </label>
  )
}
