// SPDX-License-Identifier: Apache-2.0
import { type ReactNode, type Ref, useId } from 'react'
import { Card } from '#web/components/layout/sections.tsx'

interface SettingsSectionProps {
  title: string
  text?: string
  /** A reference to the heading, which takes the focus when the focused element has disappeared. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A card of the settings page, with a heading. */
export function SettingsSection({ title, text, headingRef, children }: SettingsSectionProps) {
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id={titleId} ref={headingRef} tabIndex={-1} className="text-lg outline-none">
          {title}
        </h2>
        {text && <p className="text-ink-soft">{text}</p>}
      </div>
      {children}
    </Card>
  )
}
