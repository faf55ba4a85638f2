import { Trash2 } from 'lucide-react'
import type { Picture } from '#shared/gallery/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface PictureTileProps {
  picture: Picture
  onOpen: () => void
  /** For whoever may take it down. */
  onRemove?: () => void
}

/** One picture with its caption, both one button; its box stands before the picture is there. */
export function PictureTile({ picture: { caption, small, width, height }, onOpen, onRemove }: PictureTileProps) {
  const t = useTranslate()
  return (
    <li className="flex flex-col items-start gap-1">
      <button type="button" aria-haspopup="dialog" onClick={onOpen} className="group w-full rounded-md text-start">
        {/* The caption below says what can be seen. */}
        <img
          src={small}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          decoding="async"
          className="aspect-[4/3] w-full rounded-md border border-line bg-line object-cover"
        />
        <span className="block break-words py-2 underline-offset-4 group-hover:underline">{caption}</span>
      </button>
      {onRemove && (
        <Button variant="danger" compact aria-label={t('gallery.remove.of', { caption })} onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" />
          {t('gallery.remove')}
        </Button>
      )}
    </li>
  )
}
