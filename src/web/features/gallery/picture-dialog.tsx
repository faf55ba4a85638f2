import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Picture } from '#shared/gallery/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'

interface PictureDialogProps {
  pictures: readonly Picture[]
  /** Id of the picture that is open. */
  shown: string
  onShow: (id: string) => void
  more: (() => void) | undefined
  onClose: () => void
}

/** One picture, large, with its caption; buttons and arrow keys lead to its neighbours, round and round. */
export function PictureDialog({ pictures, shown, onShow, more, onClose }: PictureDialogProps) {
  const t = useTranslate()
  const place = pictures.findIndex(({ id }) => id === shown)
  const picture = pictures[place]
  const turn = (steps: number) => {
    const next = place + steps
    // The older ones come while the last but one is looked at.
    if (next >= pictures.length - 2) more?.()
    const neighbour = pictures.at(next % pictures.length)
    if (neighbour) onShow(neighbour.id)
  }
  useArrowKeys(
    () => turn(-1),
    () => turn(1),
  )
  if (!picture) return null
  return (
    <Dialog
      title={t('gallery.view', { number: place + 1 })}
      onClose={onClose}
      footer={
        pictures.length > 1 && (
          <div className="flex grow justify-between gap-3">
            <Button variant="secondary" className="max-sm:grow" onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
              {t('gallery.view.previous')}
            </Button>
            <Button variant="secondary" className="max-sm:grow" onClick={() => turn(1)}>
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

/** The small picture, which is there already, stands behind until the large one has come. */
function LargePicture({ picture: { large, small, width, height } }: { picture: Picture }) {
  return (
    <img
      src={large}
      width={width}
      height={height}
      alt=""
      style={{ backgroundImage: `url("${small}")` }}
      className="h-auto max-h-[58vh] w-full rounded-sm bg-center bg-contain bg-no-repeat object-contain"
    />
  )
}
