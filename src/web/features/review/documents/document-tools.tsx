import { ExternalLink, FileStack, type LucideIcon, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslate } from '#web/i18n/translation.tsx'
import type { View } from './use-view.ts'

interface DocumentToolsProps {
  address: string
  /** Undefined where the browser itself turns and enlarges what it shows. */
  view: View | undefined
  onNext: (() => void) | undefined
}

/** Above a document: enlarge, reduce, turn, the next one, and a tab of its own. */
export function DocumentTools({ address, view, onNext }: DocumentToolsProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-center gap-x-1 print:hidden">
      {view && (
        <>
          <Tool label={t('review.documents.enlarge')} Icon={ZoomIn} onPress={view.enlarge} />
          <Tool label={t('review.documents.reduce')} Icon={ZoomOut} onPress={view.reduce} />
          <Tool label={t('review.documents.turn')} Icon={RotateCw} onPress={view.turn} />
        </>
      )}
      {onNext && <Tool label={t('review.documents.next')} Icon={FileStack} onPress={onNext} />}
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="ms-auto flex min-h-11 items-center gap-2 rounded-sm text-indigo underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        <ExternalLink aria-hidden className="size-5" />
        {t('review.documents.newTab')}
      </a>
    </div>
  )
}

interface ToolProps {
  label: string
  Icon: LucideIcon
  /** Undefined where it can go no further; the button keeps its place and the focus. */
  onPress: (() => void) | undefined
}

function Tool({ label, Icon, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={onPress === undefined}
      onClick={onPress}
      className="flex size-11 items-center justify-center rounded-md text-indigo hover:bg-indigo-soft aria-disabled:opacity-40"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
