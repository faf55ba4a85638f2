import { FileText, Image as ImageIcon, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { hasPicture, preparePhotosAsPdf, preparePictures } from '#web/forms/pictures/prepare-pictures.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize, useObjectUrl } from '#web/lib/files.ts'
import { rememberWork } from '#web/lib/use-submit-once.ts'

/** One chosen file: its thumbnail or an icon, name, size, and a button that removes it. */
export function PickedFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useTranslate()
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-surface ps-3">
      <Thumbnail file={file} />
      <span className="flex min-w-0 flex-1 flex-col py-2">
        <span className="break-all">{file.name}</span>
        <span className="text-ink-soft text-sm">{fileSize(file.size)}</span>
      </span>
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

function Thumbnail({ file }: { file: File }) {
  const isPicture = file.type.startsWith('image/')
  const url = useObjectUrl(isPicture ? file : null)
  if (url) return <img src={url} alt="" className="size-12 shrink-0 rounded-sm object-cover" />
  const Icon = isPicture ? ImageIcon : FileText
  return <Icon aria-hidden className="size-8 shrink-0 text-indigo" strokeWidth={1.5} />
}

interface Chosen {
  files: readonly File[]
  onChange: (files: File[]) => void
  most: number
}

/** Adds files to the chosen ones: pictures once they are prepared, other files immediately. */
export function useChosenFiles(chosen: Chosen) {
  const [works, setWorks] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  // The chosen files may change while a picture is being prepared.
  const latest = useRef(chosen)
  useLayoutEffect(() => {
    latest.current = chosen
  })

  const take = (added: readonly File[]) => {
    const { files, onChange, most } = latest.current
    onChange(most === 1 ? added.slice(0, 1) : [...files, ...added.filter((file) => !files.some(isSameAs(file)))])
  }
  const takeWhenReady = async (preparing: Promise<File[]>) => {
    setHasFailed(false)
    setWorks((before) => before + 1)
    try {
      take(await preparing)
    } catch {
      setHasFailed(true)
    } finally {
      setWorks((before) => before - 1)
    }
  }
  return {
    add: (added: readonly File[]) => {
      if (hasPicture(added)) void rememberWork(takeWhenReady(preparePictures(added)))
      else take(added)
    },
    /** Adds photos to a field that accepts only PDFs. */
    addPhotos: (added: readonly File[]) => void rememberWork(takeWhenReady(preparePhotosAsPdf(added))),
    isPreparing: works > 0,
    hasFailed,
  }
}

/** A file that is chosen twice counts once. */
const isSameAs = (file: File) => (other: File) =>
  other.name === file.name && other.size === file.size && other.lastModified === file.lastModified
