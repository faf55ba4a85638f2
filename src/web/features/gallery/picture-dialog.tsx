// SPDX-License-Identifier: Apache-2.0
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import type { Picture } from '#shared/gallery/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface PictureDialogProps {
  pictures: readonly Picture[]
  shownId: string
  onShow: (id: string) => void
  /** Loads the next page of pictures; undefined if there is none. */
  onLoadMore: (() => void) | undefined
  onClose: () => void
}

/**
 * One large picture with its caption; on a phone it is as wide as the dialog. Buttons and arrow keys show the previous and
 * the next picture. The first picture follows the last.
 */
export function PictureDialog({ pictures, shownId, onShow, onLoadMore, onClose }: PictureDialogProps) {
  const t = useTranslate()
  const index = pictures.findIndex(({ id }) => id === shownId)
  const picture = pictures[index]
  const showNeighbour = (steps: 1 | -1) => {
    const next = index + steps
    // The next page is fetched before the last picture is reached.
    if (next >= pictures.length - 2) onLoadMore?.()
    const neighbour = pictures.at(next % pictures.length)
    if (neighbour) onShow(neighbour.id)
  }
  useArrowKeys(
    () => showNeighbour(-1),
    () => showNeighbour(1),
  )
  if (!picture) return null
  return (
    <Dialog
      title={t('gallery.view', { number: index + 1 })}
      onClose={onClose}
      footer={
        pictures.length > 1 && (
          <div className="flex grow flex-wrap justify-between gap-3">
            <Button variant="secondary" className="max-sm:grow" onClick={() => showNeighbour(-1)}>
              <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
              {t('gallery.view.previous')}
            </Button>
            <Button variant="secondary" className="max-sm:grow" onClick={() => showNeighbour(1)}>
              {t('gallery.view.next')}
              <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
            </Button>
          </div>
        )
      }
    >
      <LargePicture key={picture.id} picture={picture} />
      <p aria-live="polite" className="mt-3 break-words text-center">
        {picture.caption}
      </p>
    </Dialog>
  )
}

/** The thumbnail, which is already loaded, is the background until the large picture has loaded. */
function LargePicture({ picture: { large, small, width, height } }: { picture: Picture }) {
  return (
    <img
      src={large}
      width={width}
      height={height}
      alt=""
      style={{ backgroundImage: `url("${small}")` }}
      className="h-auto max-h-[58vh] w-full rounded-sm bg-center bg-contain bg-no-repeat object-contain max-sm:-mx-5 max-sm:-mt-5 max-sm:w-[calc(100%_+_2.5rem)] max-sm:max-w-none max-sm:rounded-none"
    />
  )
}

/**
 * Handles the arrow keys, wherever the focus is. If the text runs from right to left, the left arrow key moves forward.
 */
function useArrowKeys(onBack: () => void, onForward: () => void) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const [back, forward] =
        document.documentElement.dir === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
      if (event.key === back) onBack()
      else if (event.key === forward) onForward()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [onBack, onForward])
}
