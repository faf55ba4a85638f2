// SPDX-License-Identifier: Apache-2.0
import { Crop, Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import type { ScannedPhoto } from '#web/forms/document-camera/scanned-photo.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize, useObjectUrl } from '#web/lib/files.ts'

interface PagesViewProps {
  photos: readonly ScannedPhoto[]
  isWorking: boolean
  onAdjust: (photo: ScannedPhoto) => void
  onRemove: (photo: ScannedPhoto) => void
  onAdd: () => void
  onUse: () => void
}

/** The scanned pages, large enough to read, each with the warnings about it. */
export function PagesView({ photos, isWorking, onAdjust, onRemove, onAdd, onUse }: PagesViewProps) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="sr-only">
        {t('scan.pages')}
      </h3>
      <ol className={photos.length > 1 ? 'grid gap-4 sm:grid-cols-2' : 'flex flex-col'}>
        {photos.map((photo, index) => (
          <Page
            key={photo.key}
            photo={photo}
            number={index + 1}
            isWorking={isWorking}
            onAdjust={() => onAdjust(photo)}
            onRemove={() => onRemove(photo)}
          />
        ))}
      </ol>
      <Button variant="secondary" className="border-dashed" disabled={isWorking} onClick={onAdd}>
        <Plus aria-hidden className="size-5" />
        {t('scan.add')}
      </Button>
      <div className="sticky -bottom-5 flex justify-center bg-surface py-3">
        <Button busy={isWorking} className="max-sm:grow" onClick={onUse}>
          {t('scan.use', { count: photos.length })}
        </Button>
      </div>
    </div>
  )
}

interface PageProps {
  photo: ScannedPhoto
  number: number
  isWorking: boolean
  onAdjust: () => void
  onRemove: () => void
}

function Page({ photo: { page }, number, isWorking, onAdjust, onRemove }: PageProps) {
  const t = useTranslate()
  const url = useObjectUrl(page.jpeg)
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line bg-paper p-3">
      {page.warnings.map((warning) => (
        <Notice key={warning} kind="warning" live>
          {t(`scan.warning.${warning}`)}
        </Notice>
      ))}
      {url && (
        <img
          src={url}
          alt={t('scan.page', { number })}
          width={page.width}
          height={page.height}
          className="mx-auto max-h-[60dvh] w-auto max-w-full object-contain shadow-float"
        />
      )}
      <div className="flex items-center justify-between gap-2">
        <span className="flex flex-col">
          <span className="font-semibold">{t('scan.page', { number })}</span>
          <span className="text-ink-soft text-sm">{fileSize(page.jpeg.size)}</span>
        </span>
        <span className="flex">
          <Button
            compact
            variant="quiet"
            disabled={isWorking}
            aria-label={t('scan.adjust', { number })}
            onClick={onAdjust}
          >
            <Crop aria-hidden className="size-5" />
          </Button>
          <Button
            compact
            variant="quiet"
            disabled={isWorking}
            aria-label={t('scan.remove', { number })}
            onClick={onRemove}
          >
            <X aria-hidden className="size-5" />
          </Button>
        </span>
      </div>
    </li>
  )
}
