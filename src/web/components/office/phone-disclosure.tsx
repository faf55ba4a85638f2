// SPDX-License-Identifier: Apache-2.0
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMediaQuery } from '#web/lib/browser-state.ts'
import type { CardHeading } from './office-card.tsx'

interface PhoneDisclosureProps {
  id: string
  title: string
  heading: CardHeading
  /** Whether a phone folds the section. */
  isFolded?: boolean
  /** Whether the content has its own heading, so that only a phone shows this one. */
  hasOwnHeading?: boolean
  /** Whether the section is a card if it is not folded, as high as the cards beside it. */
  isCard?: boolean
  children: ReactNode
}

/**
 * A section with its heading. On a phone it is folded, so that what must be done now comes first. The content is rendered
 * only while it is visible, because a chart without a size fails.
 */
export function PhoneDisclosure({ id, title, heading: Heading, ...section }: PhoneDisclosureProps) {
  const { isFolded = true, hasOwnHeading = false, isCard = false, children } = section
  const isPhone = useMediaQuery('(max-width: 39.9375rem)')
  const [isOpen, setIsOpen] = useState(false)
  if (!isPhone && hasOwnHeading) return children
  if (!isPhone || !isFolded) {
    return (
      <section
        aria-labelledby={id}
        className={`flex flex-col gap-3 ${isCard ? 'rounded-md border border-line bg-surface p-4' : ''}`}
      >
        <Heading id={id} className={Heading === 'h2' ? 'text-xl' : 'text-lg leading-tight'}>
          {title}
        </Heading>
        {children}
      </section>
    )
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="group">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-2">
        <Heading id={id} className="text-base">
          {title}
        </Heading>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      {isOpen && <div className="mt-3 flex flex-col gap-3">{children}</div>}
    </details>
  )
}
