// SPDX-License-Identifier: Apache-2.0
import { FilePen } from 'lucide-react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import { DocumentLinks } from '#web/components/applications/submitted-parts.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useApplication } from '../answers/application-context.ts'
import { Questions } from '../steps/questions.tsx'

interface RequestedPartProps {
  name: string
  /** The position of this part among the requested parts. */
  position: { number: number; count: number }
  reason: string
  application: Pick<ApplicationDetails, 'answers' | 'documents'>
}

/**
 * One part that the applicant changes: the office's reason, the earlier documents or Aadhaar number, which the field does
 * not show, and the field.
 */
export function RequestedPart({ name, position, reason, application }: RequestedPartProps) {
  const t = useTranslate()
  const { service } = useApplication()
  const { words, fields } = service
  const documents = application.documents.filter(({ slot }) => slot === name)
  const answer = application.answers[name]
  const isAadhaar = fields[name]?.kind === 'aadhaar'
  return (
    <section
      aria-labelledby={`part-${name}`}
      className="flex flex-col gap-4 rounded-md border border-line border-s-4 border-s-indigo bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`part-${name}`} className="text-lg">
          {labelOfPart(words, name)}
        </h2>
        {position.count > 1 && <p className="text-ink-soft text-sm">{t('amendment.part', position)}</p>}
      </div>
      <div className="flex gap-3 rounded-md bg-indigo-soft p-3">
        <FilePen aria-hidden className="mt-0.5 size-5 shrink-0 text-indigo" />
        <p className="min-w-0 break-words">
          <span className="block text-ink-soft text-sm">{t('amendment.reason')}</span>
          <span className="whitespace-pre-line font-semibold">{reason}</span>
        </p>
      </div>
      {documents.length > 0 && (
        <div className="flex flex-col gap-1">
          <p className="text-ink-soft text-sm">{t('amendment.earlier')}</p>
          <DocumentLinks documents={documents} slots={words.documents} isLabelHidden />
        </div>
      )}
      {isAadhaar && typeof answer === 'string' && (
        <p className="text-ink-soft">
          {t('amendment.earlier')} <span className="tabular-nums">{answer}</span>. {t('amendment.aadhaar')}
        </p>
      )}
      <Questions names={[name]} />
    </section>
  )
}
