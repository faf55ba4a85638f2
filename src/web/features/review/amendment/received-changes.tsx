// SPDX-License-Identifier: Apache-2.0
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Amendment, ApplicationDetails, SupportingDocument } from '#shared/applications/wire.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { useRemovedText } from '#web/components/applications/removed-text.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { CheckboxField } from '#web/components/fields/choice-fields.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import type { CheckedAnswers } from '../documents/checked-answers.ts'

interface ReceivedChangesProps {
  application: ApplicationDetails
  /** The newest changes. Their result is the current state of the application. */
  amendment: Amendment
  service: OfferedService
}

/**
 * The requested parts before and after the applicant's changes. The colours are neutral until the reviewer has marked a
 * part as compared.
 */
export function ReceivedChanges({
  answers,
  ...received
}: ReceivedChangesProps & { answers: Pick<CheckedAnswers, 'matches' | 'setMatches'> }) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const { service } = received
  const { items, submittedAt = '' } = received.amendment
  const kept = items.filter(({ name }) => isKept(received, name)).length
  return (
    <section aria-label={t('amendment.received')} className="flex flex-col gap-3">
      <Notice title={t(kept < items.length ? 'amendment.received' : 'amendment.received.allKept')}>
        {t('amendment.received.at', { instant: formatInstant(submittedAt) })}{' '}
        {kept < items.length && t('amendment.received.changed', { count: items.length - kept })}{' '}
        {kept > 0 && t('amendment.received.kept', { count: kept })}
      </Notice>
      <ul className="flex flex-col gap-3">
        {items.map(({ name, reason }) => (
          <li
            key={name}
            className={`rounded-md border border-line border-s-4 px-3 pt-3 ${answers.matches(name) ? 'border-s-leaf' : 'border-s-line-strong'}`}
          >
            <p className="font-semibold">{labelOfPart(service.words, name)}</p>
            <p className="mb-2 whitespace-pre-line break-words text-ink-soft text-sm">{reason}</p>
            <ChangedPart {...received} name={name} />
            <CheckboxField
              name={`compared-${name}`}
              label={t('amendment.received.compared')}
              checked={answers.matches(name)}
              onChange={({ target }) => answers.setMatches(name, target.checked)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The applicant's explanation why the document of a part is right as it is. */
const explanationOf = ({ amendment }: ReceivedChangesProps, name: string) =>
  amendment.items.find((item) => item.name === name)?.explanation

/**
 * Whether the applicant kept the document with an explanation, or sent the answer again without a change. Aadhaar
 * numbers never count as kept, because two different numbers can look the same when they are masked.
 */
function isKept(received: ReceivedChangesProps, name: string) {
  const { application, amendment, service } = received
  const field = service.fields[name]
  if (service.documents[name] && explanationOf(received, name) === undefined) return false
  if (field?.kind === 'aadhaar') return false
  return JSON.stringify(amendment.previousAnswers[name]) === JSON.stringify(application.answers[name])
}

/** A part before and after the changes, or the explanation with which the applicant kept a document. */
function ChangedPart({ name, ...received }: ReceivedChangesProps & { name: string }) {
  const { application, amendment, service } = received
  const t = useTranslate()
  const before = amendment.previousAnswers[name]
  const after = application.answers[name]
  const isField = service.fields[name] !== undefined
  const explanation = explanationOf(received, name)
  const isUnchangedAnswer = explanation === undefined && isKept(received, name)
  const inSlot = ({ slot }: SupportingDocument) => slot === name
  const sideOf = (answer: typeof before, documents: readonly SupportingDocument[]) => (
    <>
      {isField && <AnswerValue service={service} name={name} answer={answer} />}
      {service.documents[name] && (documents.length > 0 || explanation === undefined) && (
        <Documents documents={documents.filter(inSlot)} />
      )}
    </>
  )
  return (
    // An explanation is too long for half of the width.
    <dl className={`grid gap-3 ${explanation === undefined ? 'grid-cols-2' : ''}`}>
      <Side term={t('amendment.received.before')}>
        {sideOf(before, explanation === undefined ? amendment.previousDocuments : application.documents)}
      </Side>
      <Side term={t('amendment.received.after')} isNew>
        {sideOf(after, explanation === undefined ? application.documents : [])}
        {explanation !== undefined && (
          <span className="block whitespace-pre-line text-turmeric">
            {t('amendment.received.explanation', { words: explanation })}
          </span>
        )}
        {isUnchangedAnswer && (
          <span className="block text-sm text-turmeric">
            {t('amendment.received.quote', { words: t('amendment.confirm') })}
          </span>
        )}
      </Side>
    </dl>
  )
}

function Side({ term, isNew = false, children }: { term: string; isNew?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-sm bg-paper p-2">
      <dt className={`text-sm ${isNew ? 'font-semibold' : 'text-ink-soft'}`}>{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

/** Each document as a link that opens it in a new tab; pictures with a thumbnail. */
function Documents({ documents }: { documents: readonly SupportingDocument[] }) {
  const t = useTranslate()
  const removedText = useRemovedText()
  if (documents.length === 0) return <span className="text-ink-soft">{t('amendment.received.none')}</span>
  return (
    <ul className="mt-1 flex flex-col gap-2">
      {documents.map(({ filePath, fileName, mediaType, removedAt }) => (
        <li key={filePath}>
          {removedAt ? (
            <span className="text-ink-soft">{removedText(removedAt)}</span>
          ) : (
            <a
              href={`/uploads/${filePath}`}
              target="_blank"
              rel="noopener"
              className="flex min-h-11 flex-col justify-center gap-1 rounded-sm text-indigo underline underline-offset-4"
            >
              {mediaType.startsWith('image/') ? (
                <img
                  src={`/uploads/${filePath}`}
                  alt=""
                  loading="lazy"
                  className="max-h-32 w-full rounded-sm border border-line object-contain"
                />
              ) : (
                <FileText aria-hidden className="size-6" />
              )}
              <span className="break-all text-sm">{fileName}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
