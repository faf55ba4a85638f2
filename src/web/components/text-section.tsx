import type { ReactNode } from 'react'
import type { MessageKey, MessageValues } from '#shared/locales/translator.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

interface TextSectionProps {
  title: MessageKey
  /** One sentence is a paragraph, several are a list. */
  lines: readonly MessageKey[]
  /** What stands in the sentences' places. */
  values?: MessageValues
  /** A link or a contact below the text. */
  children?: ReactNode
}

/** A part of a page that is read: its heading, and what there is to say. */
export function TextSection({ title, lines, values, children }: TextSectionProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="mb-2 text-lg">
        {t(title)}
      </h2>
      {lines.length === 1 ? (
        lines.map((line) => <p key={line}>{t(line, values)}</p>)
      ) : (
        <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-marigold">
          {lines.map((line) => (
            <li key={line}>{t(line, values)}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
