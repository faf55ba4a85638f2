// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import { Card } from '#web/components/layout/sections.tsx'

/** The level of the headings of the office's cards: h3 if the section around the cards has a heading of its own. */
export type CardHeading = 'h2' | 'h3'

interface OfficeCardProps {
  id: string
  title: string
  heading: CardHeading
  className?: string
  children: ReactNode
}

/** A card of the office's dashboards, with its heading. */
export function OfficeCard({ id, title, heading: Heading, className = '', children }: OfficeCardProps) {
  return (
    <Card as="section" aria-labelledby={id} className={`min-w-0 ${className}`}>
      <Heading id={id} className="pb-2 text-lg">
        {title}
      </Heading>
      {children}
    </Card>
  )
}
