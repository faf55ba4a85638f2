// SPDX-License-Identifier: Apache-2.0
import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { type Adjustment, adjustPhoto, fileOfPhotos, scanPhoto } from '#web/forms/document-camera/scan-page.ts'
import type { ScannedPhoto } from '#web/forms/document-camera/scanned-photo.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AdjustView } from './adjust-view.tsx'
import { CameraView } from './camera-view.tsx'
import { PagesView } from './pages-view.tsx'

interface ScanDialogProps {
  /** The label of the field. */
  field: string
  /** The photos of a file that was scanned before, to be adjusted or extended. Empty for a new file. */
  photos: readonly ScannedPhoto[]
  asPdf: boolean
  onClose: () => void
  onDone: (file: File) => void
}

type View = { name: 'camera' | 'pages' } | { name: 'adjust'; photo: ScannedPhoto }

/**
 * A camera for documents that covers the whole screen. It takes or accepts photos, finds the page in each, and makes
 * one file of all pages. The user can correct the corners, turn a page and remove a page.
 */
export function ScanDialog({ field, photos: initialPhotos, asPdf, onClose, onDone }: ScanDialogProps) {
  const t = useTranslate()
  const [photos, setPhotos] = useState(initialPhotos)
  const [view, setView] = useState<View>({ name: initialPhotos.length > 0 ? 'pages' : 'camera' })
  const [isWorking, setIsWorking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [isDiscardQuestionOpen, setIsDiscardQuestionOpen] = useState(false)

  const run = (task: () => Promise<void>) => {
    setIsWorking(true)
    setHasFailed(false)
    void task()
      .catch(() => setHasFailed(true))
      .finally(() => setIsWorking(false))
  }
  const addPhotos = (sources: readonly File[]) =>
    run(async () => {
      for (const source of sources) {
        const photo = await scanPhoto(source)
        setPhotos((previous) => [...previous, photo])
      }
      setView({ name: 'pages' })
    })
  const adjust = (photo: ScannedPhoto, adjustment: Adjustment) =>
    run(async () => {
      const adjusted = await adjustPhoto(photo, adjustment)
      setPhotos((previous) => previous.map((other) => (other.key === photo.key ? adjusted : other)))
      setView({ name: 'pages' })
    })
  // Closing loses nothing if the pages are unchanged, because the form already contains them.
  const hasChanges = photos.length > 0 && photos !== initialPhotos
  const close = () => (hasChanges ? setIsDiscardQuestionOpen(true) : onClose())
  const addToForm = () => run(async () => onDone(await fileOfPhotos(photos, { asPdf })))
  const remove = (photo: ScannedPhoto) => {
    const rest = photos.filter(({ key }) => key !== photo.key)
    setPhotos(rest)
    if (rest.length === 0) setView({ name: 'camera' })
  }
  return (
    <Dialog title={t('scan.title', { field })} size="full" onClose={close}>
      <p role="status" className={isWorking ? 'mb-3 flex items-center gap-2' : 'sr-only'}>
        {isWorking && <LoaderCircle aria-hidden className="size-5 animate-spin text-indigo" />}
        {isWorking && t('scan.working')}
      </p>
      {hasFailed && (
        <div className="mb-3">
          <Notice kind="error" live>
            {t('scan.unreadable')}
          </Notice>
        </div>
      )}
      {view.name === 'camera' && <CameraView name={field} isWorking={isWorking} onPhotos={addPhotos} />}
      {view.name === 'pages' && (
        <PagesView
          photos={photos}
          isWorking={isWorking}
          onAdjust={(photo) => setView({ name: 'adjust', photo })}
          onRemove={remove}
          onAdd={() => setView({ name: 'camera' })}
          onUse={addToForm}
        />
      )}
      {view.name === 'adjust' && (
        <AdjustView
          photo={view.photo}
          isWorking={isWorking}
          onCancel={() => setView({ name: 'pages' })}
          onApply={(adjustment) => adjust(view.photo, adjustment)}
        />
      )}
      {isDiscardQuestionOpen && (
        <Dialog
          size="narrow"
          title={t('scan.discard.title', { count: photos.length })}
          onClose={() => setIsDiscardQuestionOpen(false)}
          footer={
            <>
              <Button variant="danger" className="grow sm:grow-0" onClick={onClose}>
                {t('scan.discard')}
              </Button>
              <Button busy={isWorking} className="grow sm:grow-0" onClick={addToForm}>
                {t('scan.use', { count: photos.length })}
              </Button>
            </>
          }
        >
          <p>{t('scan.discard.text', { count: photos.length })}</p>
        </Dialog>
      )}
    </Dialog>
  )
}
