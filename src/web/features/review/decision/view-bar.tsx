// SPDX-License-Identifier: Apache-2.0
import { Award, FileText, Gavel, type LucideIcon, TextSearch } from 'lucide-react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { UndoBar } from './undo-bar.tsx'

/** The part of the dialog that a phone shows, because it has no space for all of them. */
export type PhoneView = 'answers' | 'documents' | 'certificate' | 'decision'

interface ViewBarProps {
  reference: string
  shown: PhoneView
  documentCount: number
  /** Whether the reviewer can approve the application, and see the preview of its certificate. */
  hasCertificate: boolean
  /** Whether the request for changes replaces the answers. The decision is then not available. */
  isAsking: boolean
  onShow: (view: PhoneView) => void
}

/** Buttons on a phone that switch between the answers, the documents, the certificate and the decision. */
export function ViewBar({ reference, shown, documentCount, hasCertificate, isAsking, onShow }: ViewBarProps) {
  const t = useTranslate()
  const views: { view: PhoneView; label: string; Icon: LucideIcon }[] = [
    { view: 'answers', label: t(isAsking ? 'amendment.ask' : 'review.jump.answers'), Icon: TextSearch },
    { view: 'documents', label: t('review.jump.documents', { count: documentCount }), Icon: FileText },
    ...(hasCertificate ? [{ view: 'certificate' as const, label: t('review.preview'), Icon: Award }] : []),
    ...(isAsking ? [] : [{ view: 'decision' as const, label: t('review.jump.decide'), Icon: Gavel }]),
  ]
  return (
    <div className="sticky bottom-0 z-1 mt-auto border-line border-t bg-surface desk:hidden print:hidden">
      <UndoBar shown={reference} className="p-2 pb-0" />
      <div className="flex">
        {views.map(({ view, label, Icon }) => (
          <button
            key={view}
            type="button"
            aria-pressed={view === shown}
            onClick={() => onShow(view)}
            className="flex min-h-14 min-w-0 flex-auto flex-col items-center justify-center gap-0.5 border-transparent border-t-3 px-1 text-ink-soft text-sm leading-tight -outline-offset-3 aria-pressed:border-indigo aria-pressed:font-semibold aria-pressed:text-indigo"
          >
            <Icon aria-hidden className="size-5" />
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
