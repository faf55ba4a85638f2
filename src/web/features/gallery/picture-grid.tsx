import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Picture } from '#shared/gallery/wire.ts'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { PictureTile } from './picture-tile.tsx'
import { RemovePictureDialog } from './remove-picture-dialog.tsx'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-5 gap-y-7'

interface PictureGridProps {
  pictures: readonly Picture[]
  mayManage: boolean
  /** Fetches older ones; undefined where there are none. */
  more: (() => void) | undefined
  /** A picture is gone, and with it the button that had the focus. */
  onRemoved: () => void
}

/** The pictures side by side; each opens large. */
export function PictureGrid({ pictures, mayManage, more, onRemoved }: PictureGridProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<string>()
  const [removed, setRemoved] = useState<Picture>()
  return (
    <>
      <ul aria-label={t('gallery.pictures')} className={GRID}>
        {pictures.map((picture) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            onOpen={() => setOpen(picture.id)}
            {...(mayManage && { onRemove: () => setRemoved(picture) })}
          />
        ))}
      </ul>
      {open !== undefined && (
        <PictureDialog
          pictures={pictures}
          shown={open}
          onShow={setOpen}
          more={more}
          onClose={() => setOpen(undefined)}
        />
      )}
      {removed && (
        <RemovePictureDialog
          picture={removed}
          onClose={() => setRemoved(undefined)}
          onGone={() => {
            // Nothing behind an open window takes the focus.
            flushSync(() => setRemoved(undefined))
            onRemoved()
          }}
        />
      )}
    </>
  )
}

const EXPECTED = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Tiles that are on their way. */
export function PictureGridSkeleton() {
  const t = useTranslate()
  return (
    <div role="status" className={GRID}>
      <p className="sr-only">{t('shell.loading')}</p>
      {EXPECTED.map((place) => (
        <div key={place} className="flex flex-col gap-2">
          <Skeleton className="aspect-[4/3] w-full" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      ))}
    </div>
  )
}
