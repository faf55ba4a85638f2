import { FileText } from 'lucide-react'
import { MAX_REASON_LENGTH } from '#shared/applications/amendments.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SuggestedSentences } from '../suggested-sentences.tsx'

/**
 * Suggested sentences for each kind of part (`amendment.template.*`). When a part is ticked, the first sentence is
 * filled in as the reason.
 */
const TEMPLATES = {
  answer: ['differs', 'spelling', 'incomplete'],
  document: ['unreadable', 'wrong', 'pages', 'expired'],
} as const

interface PartToggleProps {
  name: string
  service: OfferedService
  application: Pick<ApplicationDetails, 'answers' | 'documents'>
  /** The reason; undefined if the part is not ticked. */
  reason: string | undefined
  error: string | undefined
  onChange: (reason: string | undefined) => void
}

/** One field or document with a checkbox; once it is ticked, the reason with suggested sentences. */
export function PartToggle({ name, service, application, reason, error, onChange }: PartToggleProps) {
  const t = useTranslate()
  const label = labelOfPart(service.words, name)
  const templates = TEMPLATES[service.documents[name] ? 'document' : 'answer']
  const isTicked = reason !== undefined
  return (
    <li className={`border-line border-b last:border-b-0 ${isTicked ? 'bg-indigo-soft' : ''}`}>
      <label className="flex min-h-11 cursor-pointer gap-3 px-3 py-2">
        <input
          type="checkbox"
          name={`tick-${name}`}
          checked={isTicked}
          onChange={({ target }) => onChange(target.checked ? t(`amendment.template.${templates[0]}.text`) : undefined)}
          className="mt-0.5 size-6 shrink-0 accent-indigo"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{label}</span>
          <span className="block break-words text-ink-soft text-sm">
            <PartValue {...{ name, service, application }} />
          </span>
        </span>
      </label>
      {isTicked && (
        <div className="flex flex-col gap-2 px-3 pb-3">
          <TextAreaField
            name={`reason-${name}`}
            label={t('amendment.ask.reason', { part: label })}
            error={error}
            rows={1}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={({ target }) => onChange(target.value)}
          />
          <SuggestedSentences
            layout="words"
            hint={t('amendment.ask.reasons')}
            sentences={templates.map((template) => ({
              label: t(`amendment.template.${template}`),
              text: t(`amendment.template.${template}.text`),
            }))}
            onPick={onChange}
          />
        </div>
      )}
    </li>
  )
}

/** The answer, and the names of the documents. */
function PartValue({ name, service, application }: Pick<PartToggleProps, 'name' | 'service' | 'application'>) {
  const t = useTranslate()
  const documents = application.documents.filter(({ slot }) => slot === name)
  const field = service.fields[name]
  if (field?.kind === 'list') {
    const rows = application.answers[name]
    const [column = ''] = Object.keys(field.columns)
    return Array.isArray(rows) ? rows.map((row) => row[column] ?? '').join(', ') : t('answer.noRows')
  }
  return (
    <>
      {field && (
        <span className="block">
          <AnswerValue service={service} name={name} answer={application.answers[name]} />
        </span>
      )}
      {documents.map(({ filePath, fileName }) => (
        <span key={filePath} className="flex items-center gap-1.5">
          <FileText aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 break-all">{fileName}</span>
        </span>
      ))}
      {service.documents[name] && documents.length === 0 && t('amendment.received.none')}
    </>
  )
}
