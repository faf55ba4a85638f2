// SPDX-License-Identifier: Apache-2.0
import { Award, Gavel, type LucideIcon, TextSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { UndoBar } from './undo-bar.tsx'

/** The part of the dialog that a phone shows, because it has no space for all of them. */
export type PhoneView = 'compare' | 'certificate' | 'decision'

interface ViewBarProps {
  reference: string
  shown: PhoneView
  /** Whether the reviewer can approve the application, and see the preview of its certificate. */
  hasCertificate: boolean
  /** Whether the request for changes replaces the answers. The decision is then not available. */
  isAsking: boolean
  onShow: (view: PhoneView) => void
}

/** Buttons on a phone that switch between the document with its answers, the certificate and the decision. */
export function ViewBar({ reference, shown, hasCertificate, isAsking, onShow }: ViewBarProps) {
  const t = useTranslate()
  const views: View<PhoneView>[] = [
    { view: 'compare', label: t(isAsking ? 'amendment.ask' : 'review.jump.compare'), Icon: TextSearch },
    ...(hasCertificate ? [{ view: 'certificate' as const, label: t('review.preview'), Icon: Award }] : []),
    ...(isAsking ? [] : [{ view: 'decision' as const, label: t('review.jump.decide'), Icon: Gavel }]),
  ]
  return (
    <ViewButtons views={views} shown={shown} onShow={onShow}>
      <UndoBar shown={reference} className="p-2 pb-0" />
    </ViewButtons>
  )
}

interface View<Name> {
  view: Name
  label: string
  Icon: LucideIcon
}

interface ViewButtonsProps<Name> {
  views: readonly View<Name>[]
  shown: Name
  onShow: (view: Name) => void
  /** Above the buttons. */
  children?: ReactNode
}

/** The bar at the bottom of a phone with one button for each view. */
export function ViewButtons<Name extends string>({ views, shown, onShow, children }: ViewButtonsProps<Name>) {
  return (
    <div className="sticky bottom-0 z-1 mt-auto shrink-0 border-line border-t bg-surface desk:hidden print:hidden">
      {children}
      <div className="flex">
        {views.map(({ view, label, Icon }) => (
          <button
            key={view}
            type="button"
            aria-pressed={view === shown}
            onClick={() => onShow(view)}
            className="flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 border-transparent border-t-3 px-1 text-ink-soft text-sm leading-tight -outline-offset-3 aria-pressed:border-indigo aria-pressed:font-semibold aria-pressed:text-indigo"
          >
            <Icon aria-hidden className="size-5" />
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
