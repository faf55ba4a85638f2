// SPDX-License-Identifier: Apache-2.0
import { ImagePlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/controls/button.tsx'
import { DialogLoadFailure } from '#web/components/dialog/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { ContentSkeleton } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { PictureGrid, PictureGridSkeleton } from './picture-grid.tsx'
import { useGallery } from './use-gallery.ts'

/** The panchayat's pictures, open to everybody (spec §2, side menu). */
export function GalleryPage() {
  const t = useTranslate()
  const head = <PageHeader title={t('gallery.title')} lead={t('gallery.lead')} />
  return (
    <PublicShell preview={<ContentSkeleton head={head} />}>
      <GalleryScreen />
    </PublicShell>
  )
}

/** Only admins add pictures, so only their browsers download this dialog. */
const AddPictureDialog = lazyComponent(() =>
  import('./add-picture-dialog.tsx').then((module) => module.AddPictureDialog),
)

function GalleryScreen() {
  const t = useTranslate()
  const gallery = useGallery()
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = gallery
  const [isAdding, setIsAdding] = useState(false)
  const pictureArea = useRef<HTMLDivElement>(null)
  const closeAdding = () => setIsAdding(false)
  const loadMore = () => {
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
      {isError && !data && <LoadFailure title={t('gallery.failed')} query={gallery} />}
      {!isError && !data && <PictureGridSkeleton />}
      <div ref={pictureArea} tabIndex={-1} className="outline-none">
        {data?.pictures.length === 0 && <NoPictures addButton={addButton} />}
        {data && data.pictures.length > 0 && (
          <PictureGrid
            {...data}
            onLoadMore={hasNextPage ? loadMore : undefined}
            onRemoved={() => pictureArea.current?.focus()}
          />
        )}
      </div>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} className="mx-auto mt-6 flex" onClick={loadMore}>
          {t('gallery.more')}
        </Button>
      )}
      {isAdding && (
        <AddPictureDialog
          onClose={closeAdding}
          errorFallback={<DialogLoadFailure onClose={closeAdding} />}
          onAdded={() => {
            // The dialog is removed first: when it closes, the browser moves the focus to the button that opened it.
            flushSync(() => setIsAdding(false))
            pictureArea.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** The empty gallery, with the add button for users who may manage it. */
function NoPictures({ addButton }: { addButton: ReactNode }) {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('gallery.empty.title')}
      text={t('gallery.empty.text')}
      action={addButton}
      drawing={<EmptyFrame />}
    />
  )
}

/** A picture frame on a nail, with a sketch of hills and a garland of marigolds. */
function EmptyFrame() {
  return (
    <svg viewBox="0 0 140 104" aria-hidden="true" className="h-28">
      <path d="M70 8 34 30M70 8l36 22" className="fill-none stroke-line-strong" strokeWidth="2" />
      <circle cx="70" cy="8" r="3.500" className="fill-line-strong" />
      <rect x="18" y="30" width="104" height="68" rx="3" className="fill-surface stroke-indigo" strokeWidth="3" />
      <rect x="27" y="39" width="86" height="50" className="fill-indigo-soft" />
      <path
        d="M27 82c14-18 24-22 36-10s20 4 28-2 14-4 22 6"
        className="fill-none stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="5 4"
      />
      <path d="M20 34c26 24 74 24 100 0" className="fill-none stroke-leaf" strokeWidth="2" />
      <g className="fill-marigold">
        <circle cx="30" cy="41" r="4" />
        <circle cx="43" cy="47" r="4" />
        <circle cx="56" cy="51" r="4" />
        <circle cx="70" cy="52" r="4.500" />
        <circle cx="84" cy="51" r="4" />
        <circle cx="97" cy="47" r="4" />
        <circle cx="110" cy="41" r="4" />
      </g>
    </svg>
  )
}
