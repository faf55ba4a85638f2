// SPDX-License-Identifier: Apache-2.0
import { ArrowDown, CircleCheck, FilePen, Undo2 } from 'lucide-react'
import { explanationField } from '#shared/applications/explanations.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import { Button } from '#web/components/controls/button.tsx'
import { CheckboxField } from '#web/components/fields/choice-fields.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AnswerField } from '../answers/answer-field.tsx'
import { useApplication } from '../answers/application-context.ts'
import type { ApplyPath, ApplyValues } from '../answers/apply-values.ts'
import { ListQuestion } from '../answers/list-question.tsx'
import { QuestionFrame } from '../answers/question-frame.tsx'
import { Questions } from '../steps/questions.tsx'
import { donePartKey, goToPart, partHeadingId } from './amendment-progress.tsx'
import type { PartState } from './corrected-parts.ts'
import { EarlierPart } from './earlier-part.tsx'

interface RequestedPartProps {
  part: PartState
  /** The position of this part among the requested parts. */
  position: { number: number; count: number }
  reason: string
  application: Pick<ApplicationDetails, 'answers' | 'documents'>
  /** The previous answers, as the form shows them at first. */
  pristine: ApplyValues
  /** Whether the form asks if the answer or the document is right as it is. */
  canBeConfirmed: boolean
  onConfirmedChange: (isConfirmed: boolean) => void
  /** The next open part, to which a button leads when this part is done; undefined if there is none. */
  next: PartState | undefined
}

/**
 * One part that the applicant changes. For a field as for a document, the order is: the earlier answer or document, the reason
 * for the request, and the new answer or document, with a button that undoes the change.
 */
export function RequestedPart(props: RequestedPartProps) {
  const { part, position, reason, application, pristine, canBeConfirmed, onConfirmedChange, next } = props
  const t = useTranslate()
  const { words, fields } = useApplication().service
  const { name, isDocument, isChanged, isConfirmed, isKept, isDone } = part
  const keepsDocuments = isDocument && isConfirmed
  const isDate = fields[name]?.kind === 'past-date'
  // The card of a document says that the document is new, and the parts of a date have visible labels of their own.
  const hasLabel = isDocument ? !isChanged : !isDate
  return (
    <section
      data-part={name}
      aria-labelledby={partHeadingId(name)}
      className={`flex flex-col gap-3 rounded-md border border-line border-s-4 bg-surface p-4 sm:gap-4 sm:p-5 ${isDone ? 'border-s-leaf' : 'border-s-indigo'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={partHeadingId(name)} tabIndex={-1} className="scroll-mt-24 text-lg outline-none">
          {labelOfPart(words, name)}
        </h2>
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          {isDone && (
            <p className="flex items-center gap-1.5 font-semibold text-leaf">
              <CircleCheck aria-hidden className="size-4 shrink-0" />
              {t(donePartKey(isKept))}
            </p>
          )}
          {position.count > 1 && <p className="text-ink-soft">{t('amendment.part', position)}</p>}
        </div>
      </div>
      <EarlierPart name={name} application={application} />
      <RequestReason reason={reason} />
      {keepsDocuments ? (
        <RowsOnly name={name} />
      ) : (
        <div className={`flex flex-col gap-2 ${isDate ? '[&_legend]:sr-only' : ''}`}>
          {hasLabel && (
            <p className="font-semibold">
              {t(isDocument ? 'amendment.newDocument' : 'amendment.newAnswer')}
              {fields[name]?.kind === 'aadhaar' && (
                <span className="block font-normal text-ink-soft text-sm">{t('amendment.aadhaar')}</span>
              )}
            </p>
          )}
          <Questions names={[name]} />
        </div>
      )}
      {canBeConfirmed && (
        <CheckboxField
          name={`confirmed-${name}`}
          label={t('amendment.confirm')}
          checked={isConfirmed}
          onChange={({ target }) => onConfirmedChange(target.checked)}
        />
      )}
      {keepsDocuments && <Explanation name={name} />}
      {!isDocument && isChanged && <UndoButton name={name} pristine={pristine} />}
      {isDone && next && (
        <Button variant="secondary" compact className="self-start" onClick={() => goToPart(next.name)}>
          {t('amendment.next', { part: labelOfPart(words, next.name) })}
          <ArrowDown aria-hidden className="size-5 shrink-0" />
        </Button>
      )}
    </section>
  )
}

/** The rows of a list whose documents the applicant keeps. Other parts with documents have nothing else to change. */
function RowsOnly({ name }: { name: string }) {
  const field = useApplication().service.fields[name]
  if (field?.kind !== 'list') return null
  return (
    <QuestionFrame name={name}>
      <ListQuestion name={name} field={field} />
    </QuestionFrame>
  )
}

/** The text in which the applicant explains why the documents are right. It replaces the buttons that add files. */
function Explanation({ name }: { name: string }) {
  const t = useTranslate()
  const { fields, words } = useApplication().service
  const explanation = explanationField(name)
  const field = fields[explanation]
  if (!field || field.kind === 'list') return null
  return (
    <AnswerField
      path={`texts.${explanation}`}
      field={{ ...field, required: true }}
      label={words.fields[explanation] ?? ''}
      hint={t('amendment.keep.hint')}
    />
  )
}

/** Restores the previous answer. The field takes the focus, because the button disappears. */
function UndoButton({ name, pristine }: Pick<RequestedPartProps, 'pristine'> & { name: string }) {
  const t = useTranslate()
  const { form, service } = useApplication()
  const undo = () => {
    const isList = service.fields[name]?.kind === 'list'
    const path: ApplyPath = isList ? `lists.${name}` : `texts.${name}`
    const earlierAnswer = isList ? (pristine.lists[name] ?? []) : (pristine.texts[name] ?? '')
    form.setValue(path, earlierAnswer, { shouldDirty: true })
    form.clearErrors(path)
    document.getElementById(path)?.focus()
  }
  return (
    <Button
      variant="quiet"
      compact
      className="-ms-2 self-start"
      aria-label={t('amendment.undoOf', { part: labelOfPart(service.words, name) })}
      onClick={undo}
    >
      <Undo2 aria-hidden className="size-5" />
      {t('amendment.undo')}
    </Button>
  )
}

/** The reason that the panchayat has given for its request about a part. */
function RequestReason({ reason }: { reason: string }) {
  const t = useTranslate()
  return (
    <div className="flex gap-3 rounded-md bg-indigo-soft px-3 py-2">
      <FilePen aria-hidden className="mt-0.5 size-5 shrink-0 text-indigo" />
      <p className="min-w-0 break-words">
        <span className="block text-ink-soft text-sm">{t('amendment.reason')}</span>
        <span className="whitespace-pre-line font-semibold">{reason}</span>
      </p>
    </div>
  )
}
