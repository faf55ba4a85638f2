// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { HeightHandle, useDocumentHeight } from './height-handle.tsx'

interface DocumentHalfProps {
  /** The id of the heading. */
  titleId: string
  /** The level of the heading. */
  heading?: 'h2' | 'h3'
  className: string
  children: ReactNode
  /** Shown below the documents, with its own height. */
  foot?: ReactNode
}

/** The region with the documents: beside the answers, or on a phone above them, with a bar that changes its height. */
export function DocumentHalf({ titleId, heading: Heading = 'h3', className, children, foot }: DocumentHalfProps) {
  const t = useTranslate()
  const { style, handle } = useDocumentHeight()
  return (
    <section
      aria-labelledby={titleId}
      style={style}
      className={`desk:flex desk:flex-col halves:flex halves:h-[var(--document-height)] halves:flex-col ${className}`}
    >
      <Heading id={titleId} className="sr-only print:not-sr-only">
        {t('review.documents')}
      </Heading>
      {children}
      {foot}
      <HeightHandle {...handle} />
    </section>
  )
}
