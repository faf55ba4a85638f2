// SPDX-License-Identifier: Apache-2.0
import { Award, Gavel, TextSearch } from 'lucide-react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { UndoBar } from './undo-bar.tsx'
import { type View, ViewButtons } from './view-buttons.tsx'

/** The part of the dialog that a phone shows, because it has no space for all of them. */
type PhoneView = 'compare' | 'certificate' | 'decision'

interface ViewBarProps {
  reference: string
  shown: PhoneView
  /** Whether the reviewer can approve the application, and see the preview of its certificate. */
  hasCertificate: boolean
  /** Whether the request for changes replaces the answers. There is then no other view, and no button. */
  isAsking: boolean
  onShow: (view: PhoneView) => void
}

/** Buttons on a phone that switch between the document with its answers, the certificate and the decision. */
export function ViewBar({ reference, shown, hasCertificate, isAsking, onShow }: ViewBarProps) {
  const t = useTranslate()
  const views: View<PhoneView>[] = [
    { view: 'compare', label: t('review.jump.compare'), Icon: TextSearch },
    ...(hasCertificate ? [{ view: 'certificate' as const, label: t('review.preview'), Icon: Award }] : []),
    { view: 'decision', label: t('review.jump.decide'), Icon: Gavel },
  ]
  return (
    <ViewButtons views={isAsking ? [] : views} shown={shown} onShow={onShow}>
      <UndoBar shown={reference} className={isAsking ? 'p-2' : 'p-2 pb-1'} />
    </ViewButtons>
  )
}
