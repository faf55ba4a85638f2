// SPDX-License-Identifier: Apache-2.0
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Picture } from '#shared/gallery/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { DeleteDialog } from '#web/components/dialog/question-dialog.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { GALLERY_QUERY_KEY } from './use-gallery.ts'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-5 gap-y-7'

interface PictureGridProps {
  pictures: readonly Picture[]
  mayManage: boolean
  /** Fetches more pictures; undefined if there are no more. */
  onLoadMore: (() => void) | undefined
  /** Called after a picture was removed. Its Remove button, which had the focus, has disappeared as well. */
  onRemoved: () => void
}

/** The pictures in a grid. Each opens in a dialog. */
export function PictureGrid({ pictures, mayManage, onLoadMore, onRemoved }: PictureGridProps) {
  const t = useTranslate()
  const [openId, setOpenId] = useState<string>()
  const [toRemove, setToRemove] = useState<Picture>()
  return (
    <>
      <ul aria-label={t('gallery.pictures')} className={GRID}>
        {pictures.map((picture) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            onOpen={() => setOpenId(picture.id)}
            {...(mayManage && { onRemove: () => setToRemove(picture) })}
          />
        ))}
      </ul>
      {openId !== undefined && (
        <PictureDialog
          pictures={pictures}
          shownId={openId}
          onShow={setOpenId}
          onLoadMore={onLoadMore}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {toRemove && (
        <DeleteDialog
          path={`/api/gallery/${toRemove.id}`}
          queryKey={GALLERY_QUERY_KEY}
          title={t('gallery.remove.title')}
          labels={{ confirm: t('gallery.remove'), cancel: t('gallery.remove.cancel') }}
          deleted={t('gallery.removed')}
          failed={t('gallery.remove.failed')}
          onClose={() => setToRemove(undefined)}
          onDeleted={() => {
            // Elements behind an open dialog cannot take the focus, so the dialog is removed first.
            flushSync(() => setToRemove(undefined))
            onRemoved()
          }}
        >
          <img src={toRemove.small} alt="" className="aspect-[4/3] w-40 rounded-sm border border-line object-cover" />
          <p>{t('gallery.remove.text', { caption: toRemove.caption })}</p>
        </DeleteDialog>
      )}
    </>
  )
}

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Shown while the pictures load. */
export function PictureGridSkeleton() {
  const t = useTranslate()
  return (
    <div role="status" className={GRID}>
      <p className="sr-only">{t('shell.loading')}</p>
      {PLACEHOLDERS.map((key) => (
        <div key={key} className="flex flex-col gap-2">
          <Skeleton className="aspect-[4/3] w-full" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      ))}
    </div>
  )
}

interface PictureTileProps {
  picture: Picture
  onOpen: () => void
  /** Opens the dialog that removes the picture; present only for users who may remove pictures. */
  onRemove?: () => void
}

/** A button with the picture and its caption. The picture's box has its final size before the picture loads. */
function PictureTile({ picture: { caption, small, width, height }, onOpen, onRemove }: PictureTileProps) {
  const t = useTranslate()
  return (
    <li className="flex flex-col items-start gap-1">
      <button type="button" aria-haspopup="dialog" onClick={onOpen} className="group w-full rounded-md text-start">
        {/* The caption below describes the picture. */}
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
