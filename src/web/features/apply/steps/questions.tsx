// SPDX-License-Identifier: Apache-2.0
import { Check, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { hiddenFields } from '#shared/services/answers-schema.ts'
import type { SimpleField } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button } from '#web/components/controls/button.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { AnswerField } from '../answers/answer-field.tsx'
import { useApplication } from '../answers/application-context.ts'
import { ListQuestion } from '../answers/list-question.tsx'
import { QuestionFrame } from '../answers/question-frame.tsx'

const QuestionPicture = lazyComponent(
  () => import('#web/components/scenes/question-picture.tsx').then((module) => module.QuestionPicture),
  { fallback: <div className="aspect-16/9 max-w-80" />, errorFallback: null },
)

/** The documents of a section, a separate chunk, which is loaded while the applicant answers the questions before them. */
export const DocumentCards = lazyComponent(
  () => import('../documents/document-cards.tsx').then((module) => module.DocumentCards),
  { fallback: <SkeletonList /> },
)

/** The questions of a section. A hidden question appears after the answer on which it depends; screen readers announce it. */
export function Questions({ names }: { names: readonly string[] }) {
  const t = useTranslate()
  const { service, form } = useApplication()
  const { visibleWhen = {}, words } = service
  const conditions = [...new Set(Object.values(visibleWhen))]
  const conditionTexts = useWatch({
    control: form.control,
    name: conditions.map((condition) => `texts.${condition}` as const),
  })
  const hidden = hiddenFields(
    service,
    Object.fromEntries(conditions.map((condition, index) => [condition, conditionTexts[index] ?? ''])),
  )
  const revealed = Object.keys(visibleWhen).filter((name) => names.includes(name) && !hidden.has(name))
  return (
    <>
      {blocksOf(
        names.filter((name) => !hidden.has(name)),
        service,
      ).map((block) =>
        block.isDocuments ? (
          <DocumentCards key={block.names[0]} names={block.names} />
        ) : (
          block.names.map((name) => <Question key={name} name={name} />)
        ),
      )}
      <p role="status" className="sr-only">
        {revealed.length > 0 &&
          t('apply.revealed', { fields: revealed.map((name) => words.fields[name] ?? name).join(', ') })}
      </p>
    </>
  )
}

/** Groups the questions into blocks: successive documents form a block, which is shown as cards, and so do other questions. */
function blocksOf(names: readonly string[], { fields, documents }: OfferedService) {
  const blocks: { isDocuments: boolean; names: string[] }[] = []
  for (const name of names) {
    const isDocument = documents[name] !== undefined && fields[name]?.kind !== 'list'
    const last = blocks.at(-1)
    if (last?.isDocuments === isDocument) last.names.push(name)
    else blocks.push({ isDocuments: isDocument, names: [name] })
  }
  return blocks
}

/** One question that is not only a document: a field, or a list with documents below it. */
function Question({ name }: { name: string }) {
  const { fields, documents } = useApplication().service
  const field = fields[name]
  if (!field) return null
  return (
    <>
      <QuestionFrame name={name}>
        {field.kind === 'list' ? (
          <ListQuestion name={name} field={field} />
        ) : (
          <SimpleQuestion name={name} field={field} />
        )}
      </QuestionFrame>
      {documents[name] && <DocumentCards names={[name]} />}
    </>
  )
}

/** A question with one answer. Shows whether the answer comes from the profile. */
function SimpleQuestion({ name, field }: { name: string; field: SimpleField }) {
  const t = useTranslate()
  const { service, prefill, form, hasHeadings } = useApplication()
  const { words, possibleApplicantNames = [] } = service
  const path = `texts.${name}` as const
  const profileAnswer = prefill.texts[name] ?? (possibleApplicantNames.includes(name) ? prefill.applicantName : '')
  const isFromProfile = useWatch({ control: form.control, name: path }) === profileAnswer && profileAnswer !== ''
  return (
    <div className="flex flex-col gap-2">
      <AnswerField
        path={path}
        field={field}
        label={words.fields[name] ?? name}
        hint={isFromProfile ? t('apply.fromProfile') : words.hints?.[name]}
        options={words.options[name]}
        isLabelHidden={hasHeadings}
      />
      <WhereToFind name={name} />
      {possibleApplicantNames.includes(name) && prefill.applicantName !== '' && (
        <ApplicantButton name={name} isPressed={isFromProfile} />
      )}
    </div>
  )
}

/**
 * A collapsed explanation below a question: where to find the answer, as a text and as a drawing. The drawing is loaded
 * when the explanation is opened.
 */
function WhereToFind({ name }: { name: string }) {
  const t = useTranslate()
  const { words, pictures = {} } = useApplication().service
  const [isOpen, setIsOpen] = useState(false)
  const picture = pictures[name]
  const text = words.whereToFind?.[name]
  if (text === undefined) return null
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 w-fit items-center text-indigo text-sm underline underline-offset-4">
        {t('apply.whereToFind')}
        <span className="sr-only">: {words.fields[name]}</span>
      </summary>
      <div className="flex flex-col gap-3 border-line border-s-2 ps-3">
        {isOpen && picture && <QuestionPicture picture={picture} />}
        <p className="text-sm">{text}</p>
      </div>
    </details>
  )
}

/**
 * A button such as 'I am the mother'. It fills in the applicant's name, and clears the other answers that contain this
 * name. A second click clears the answer again.
 */
function ApplicantButton({ name, isPressed }: { name: string; isPressed: boolean }) {
  const { service, prefill, form } = useApplication()
  const { words, possibleApplicantNames = [] } = service
  const { applicantName } = prefill
  const toggle = () => {
    for (const other of possibleApplicantNames) {
      const path = `texts.${other}` as const
      const isChosen = other === name && !isPressed
      // An answer with another name does not change.
      if (!isChosen && form.getValues(path) !== applicantName) continue
      form.setValue(path, isChosen ? applicantName : '', { shouldDirty: true })
      form.clearErrors(path)
    }
  }
  const Icon = isPressed ? Check : UserRound
  return (
    <Button
      variant="secondary"
      compact
      aria-pressed={isPressed}
      onClick={toggle}
      className="self-start aria-pressed:border-indigo aria-pressed:bg-indigo-soft aria-pressed:text-indigo"
    >
      <Icon aria-hidden className="size-5" />
      {words.applicantIs?.[name] ?? words.fields[name] ?? name}
    </Button>
  )
}
