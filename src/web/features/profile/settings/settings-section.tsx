import { type ReactNode, type Ref, useId } from 'react'
import { Card } from '#web/components/layout/sections.tsx'

interface SettingsSectionProps {
  title: string
  text?: string
  /** Of the heading, where the focus goes when what held it is gone. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** One matter of the account, on a sheet of its own. */
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
