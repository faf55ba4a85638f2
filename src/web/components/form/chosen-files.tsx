// SPDX-License-Identifier: Apache-2.0
import { Crop, FileText, Image as ImageIcon, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { photosOf } from '#web/forms/document-camera/scanned-photo.ts'
import { hasPicture } from '#web/forms/prepare-pictures.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize, useObjectUrl } from '#web/lib/files.ts'
import { trackPicture } from '#web/lib/use-submit-once.ts'

interface ChosenFileProps {
  file: File
  onRemove: () => void
  /** Opens the photos of a scanned file for adjustment. */
  onAdjust?: () => void
}

/**
 * One chosen file: its thumbnail or an icon, name and size, and buttons that adjust a scanned photo and remove the
 * file.
 */
export function ChosenFile({ file, onRemove, onAdjust }: ChosenFileProps) {
  const t = useTranslate()
  const isScanned = onAdjust && photosOf(file).length > 0
  return (
    <li className="flex items-center gap-1 rounded-md border border-line bg-surface ps-3">
      <Thumbnail file={file} />
      <span className="ms-2 flex min-w-0 flex-1 flex-col py-2">
        <span className="break-words">{file.name}</span>
        <span className="text-ink-soft text-sm">{fileSize(file.size)}</span>
      </span>
      {isScanned && (
        <button
          type="button"
          aria-label={t('files.adjust', { name: file.name })}
          onClick={onAdjust}
          className="flex size-12 shrink-0 items-center justify-center rounded-md text-indigo hover:bg-indigo-soft"
        >
          <Crop aria-hidden className="size-5" />
        </button>
      )}
      <button
        type="button"
        aria-label={t('files.remove', { name: file.name })}
        onClick={onRemove}
        className="flex size-12 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-brick-soft hover:text-brick"
      >
        <X aria-hidden className="size-5" />
      </button>
    </li>
  )
}

/** A thumbnail of a picture, or of the first page of a scanned PDF; an icon for other PDF files. */
export function Thumbnail({ file }: { file: File }) {
  const isPicture = file.type.startsWith('image/')
  const url = useObjectUrl(isPicture ? file : photosOf(file)[0]?.page.jpeg)
  if (url) return <img src={url} alt="" className="size-12 shrink-0 rounded-sm object-cover" />
  const Icon = isPicture ? ImageIcon : FileText
  return <Icon aria-hidden className="size-8 shrink-0 text-indigo" strokeWidth={1.5} />
}

interface ChosenFiles {
  /** The files that are chosen now. They may have changed since the last render. */
  readFiles: () => readonly File[]
  onChange: (files: File[]) => void
  maxFiles: number
  /** Reduces or scans the pictures among the files. */
  prepare: (files: readonly File[]) => Promise<File[]>
}

/** Adds files to the chosen ones: pictures once they are prepared, other files immediately. */
export function useChosenFiles(chosen: ChosenFiles) {
  const [preparations, setPreparations] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  // The chosen files may change while a picture is being prepared, so the latest ones are read afterwards.
  const latest = useRef(chosen)
  useLayoutEffect(() => {
    latest.current = chosen
  })

  const addReady = (added: readonly File[]) => {
    const { readFiles, onChange, maxFiles } = latest.current
    const files = readFiles()
    // A new file replaces the only one; several files are added, except those that are already chosen.
    onChange(maxFiles === 1 ? added.slice(0, 1) : [...files, ...added.filter((file) => !files.some(isSameAs(file)))])
  }
  const addWhenReady = async (preparing: Promise<File[]>) => {
    setHasFailed(false)
    setPreparations((previous) => previous + 1)
    try {
      addReady(await preparing)
    } catch {
      setHasFailed(true)
    } finally {
      setPreparations((previous) => previous - 1)
    }
  }
  return {
    add: (newFiles: readonly File[]) => {
      if (hasPicture(newFiles)) void trackPicture(addWhenReady(latest.current.prepare(newFiles)))
      else addReady(newFiles)
    },
    /**
     * Replaces `adjusted`, the file whose photos the user has adjusted, with the newly scanned file. If `adjusted` is
     * undefined or was removed in the meantime, adds the scanned file.
     */
    addScanned: (scanned: File, adjusted: File | undefined) => {
      const { readFiles, onChange } = latest.current
      const files = readFiles()
      if (!adjusted || !files.includes(adjusted)) addReady([scanned])
      else onChange(files.map((file) => (file === adjusted ? scanned : file)))
    },
    isPreparing: preparations > 0,
    hasFailed,
  }
}

/** Whether two files are the same, so that a file that the user chooses twice is added once. */
const isSameAs = (file: File) => (other: File) =>
  other.name === file.name && other.size === file.size && other.lastModified === file.lastModified
