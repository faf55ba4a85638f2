// SPDX-License-Identifier: Apache-2.0
import { Check, FileText } from 'lucide-react'
import { MAX_REASON_LENGTH } from '#shared/applications/amendments.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { AMENDMENT_REASONS } from '#shared/charter/reasons.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { FlagIcon } from '../flag-icon.tsx'
import { useAmendmentSentences } from '../own-reasons.ts'
import { SuggestedSentences } from '../suggested-sentences.tsx'

interface PartToggleProps {
  name: string
  service: OfferedService
  application: Pick<ApplicationDetails, 'answers' | 'documents'>
  /** The reason; undefined if the part is not flagged. */
  reason: string | undefined
  /** Whether the reviewer has compared the part with a document and found it right. */
  isChecked: boolean
  error: string | undefined
  onChange: (reason: string | undefined) => void
}

/**
 * One field or document that the reviewer can flag as wrong. When it is flagged, a field for the reason and suggested
 * sentences appear. The flag looks different from the ticks beside the answers, which mean the opposite.
 */
export function PartToggle({ name, service, application, reason, isChecked, error, onChange }: PartToggleProps) {
  const t = useTranslate()
  const label = labelOfPart(service.words, name)
  const kind = service.documents[name] ? 'document' : 'answer'
  const isMissing = kind === 'document' && application.documents.every(({ slot }) => slot !== name)
  const templates = isMissing ? (['missing'] as const) : AMENDMENT_REASONS[kind]
  const sentences = useAmendmentSentences(
    templates.map((template) => ({
      label: t(`amendment.template.${template}`),
      text: t(`amendment.template.${template}.text`),
    })),
  )
  const isFlagged = reason !== undefined
  const isDimmed = isChecked && !isFlagged
  return (
    <li className={`border-line border-b last:border-b-0 ${isFlagged ? 'bg-brick-soft' : ''}`}>
      <label
        htmlFor={`flag-${name}`}
        className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2 leading-tight"
      >
        <span className="min-w-0 flex-1 basis-40">
          <span className={`block ${isDimmed ? 'text-ink-soft' : 'font-semibold'}`}>{label}</span>
          <span className="block break-words text-ink-soft text-sm">
            <PartValue {...{ name, service, application }} />
          </span>
          {isDimmed && (
            <span className="flex items-center gap-1 text-leaf text-sm">
              <Check aria-hidden className="size-4" />
              {t('amendment.ask.checked')}
            </span>
          )}
        </span>
        <FlagBox
          name={`flag-${name}`}
          label={t(isMissing ? 'amendment.template.missing' : `amendment.ask.flag.${kind}`)}
          isFlagged={isFlagged}
          onChange={(isOn) => onChange(isOn ? t(`amendment.template.${templates[0]}.text`) : undefined)}
        />
      </label>
      {isFlagged && (
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
            sentences={sentences}
            onPick={onChange}
          />
        </div>
      )}
    </li>
  )
}

interface FlagBoxProps {
  name: string
  label: string
  isFlagged: boolean
  onChange: (isFlagged: boolean) => void
}

/** A checkbox that looks like a flag. It has no colour until it is set. */
function FlagBox({ name, label, isFlagged, onChange }: FlagBoxProps) {
  return (
    <span
      className={`relative flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border px-3 font-semibold text-sm ${isFlagged ? 'border-brick bg-brick text-surface' : 'border-line-strong bg-surface text-ink'}`}
    >
      <input
        type="checkbox"
        id={name}
        name={name}
        checked={isFlagged}
        onChange={({ target }) => onChange(target.checked)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full"
      />
      <FlagIcon isSet={isFlagged} />
      {label}
    </span>
  )
}

/** The answer of the part, or the file names of its documents. */
function PartValue({ name, service, application }: Pick<PartToggleProps, 'name' | 'service' | 'application'>) {
  const t = useTranslate()
  const documents = application.documents.filter(({ slot }) => slot === name)
  const field = service.fields[name]
  if (field?.kind === 'list') {
    const rows = application.answers[name]
    // The rows of a list are named by their first column.
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
          <span className="min-w-0 wrap-anywhere">{fileName}</span>
        </span>
      ))}
      {service.documents[name] && documents.length === 0 && t('amendment.received.none')}
    </>
  )
}
