import { CircleUser } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageKey } from '#shared/locales/translator.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useObjectUrl } from '#web/lib/files.ts'

interface PicturePreviewProps {
  chosen: File | undefined
  /** Below `/uploads/`. */
  kept: string | null
  isRemoved: boolean
  /** What can be done with it. */
  children: ReactNode
}

const SIZE = 'size-24 shrink-0 rounded-full'

/** A person's picture as others will see it once it is saved. */
export function PicturePreview({ chosen, kept, isRemoved, children }: PicturePreviewProps) {
  const t = useTranslate()
  const url = useObjectUrl(chosen?.type.startsWith('image/') ? chosen : null)
  const source = chosen ? url : kept && `/uploads/${kept}`
  const news = newsOf({ isChosen: url !== undefined, isKept: kept !== null, isRemoved })
  return (
    <div className="flex items-center gap-4">
      {source ? (
        <img
          src={source}
          alt={t(chosen ? 'profile.picture.chosen' : 'profile.picture.title')}
          className={`${SIZE} border border-line object-cover`}
        />
      ) : (
        <CircleUser aria-hidden className={`${SIZE} text-line-strong`} strokeWidth={1} />
      )}
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p aria-live="polite">{news && t(news)}</p>
        {children}
      </div>
    </div>
  )
}

/** What is to be said of a picture that is not simply there. */
function newsOf(picture: { isChosen: boolean; isKept: boolean; isRemoved: boolean }): MessageKey | undefined {
  if (picture.isChosen) return 'profile.picture.afterSaving'
  if (picture.isRemoved) return 'profile.picture.removed'
  return picture.isKept ? undefined : 'profile.picture.none'
}
