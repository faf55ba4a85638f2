import { FileText, Image as ImageIcon, X } from 'lucide-react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/file-size.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'

/** One chosen file: its picture or a sheet, its name, its size, and a way to take it back. */
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
