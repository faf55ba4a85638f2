import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/controls/button.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { MissedDialog } from './missed-dialog.tsx'
import { NoPictures } from './no-pictures.tsx'
import { PictureGrid, PictureGridSkeleton } from './picture-grid.tsx'
import { useGallery } from './use-gallery.ts'

/** Only the office adds pictures; nobody else downloads how. */
const AddPictureDialog = lazyComponent(() =>
  import('./add-picture-dialog.tsx').then((module) => module.AddPictureDialog),
)

export function GalleryScreen() {
  const t = useTranslate()
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useGallery()
  const [isAdding, setIsAdding] = useState(false)
  const pictures = useRef<HTMLDivElement>(null)
  const closeAdding = () => setIsAdding(false)
  const more = () => {
    if (!isFetchingNextPage) void fetchNextPage()
  }
  const addButton = data?.mayManage && (
    <Button onClick={() => setIsAdding(true)}>
      <ImagePlus aria-hidden className="size-5" />
      {t('gallery.add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('gallery.title')}
        lead={t('gallery.lead')}
        actions={data && data.pictures.length > 0 && addButton}
      />
      {isError && !data && <LoadFailure title={t('gallery.failed')} error={error} onRetry={() => void refetch()} />}
      {!isError && !data && <PictureGridSkeleton />}
      <div ref={pictures} tabIndex={-1} className="outline-none">
        {data?.pictures.length === 0 && <NoPictures step={addButton} />}
        {data && data.pictures.length > 0 && (
          <PictureGrid {...data} more={hasNextPage ? more : undefined} onRemoved={() => pictures.current?.focus()} />
        )}
      </div>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} className="mx-auto mt-6 flex" onClick={more}>
          {t('gallery.more')}
        </Button>
      )}
      {isAdding && (
        <AddPictureDialog
          onClose={closeAdding}
          substitute={<MissedDialog onClose={closeAdding} />}
          onAdded={() => {
            flushSync(() => setIsAdding(false))
            pictures.current?.focus()
          }}
        />
      )}
    </>
  )
}
