// SPDX-License-Identifier: Apache-2.0
import { Circle, CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DocumentSlot } from '#shared/services/field-kinds.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import { Button } from '#web/components/controls/button.tsx'
import { FieldErrorText } from '#web/components/fields/field-frame.tsx'
import { Thumbnail } from '#web/components/form/chosen-files.tsx'
import { DocumentPicture } from '#web/components/scenes/document-picture.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AnswerField } from '../answers/answer-field.tsx'
import { useApplication } from '../answers/application-context.ts'
import { DocumentFiles } from './document-files.tsx'
import { type FormDocument, isReady, useDescription } from './document-state.ts'

interface ClosedDocumentProps {
  document: FormDocument
  /** Opens the document, and focuses a field by its id; by default, the first control. */
  onOpen: (field?: string) => void
}

/** A document in one line: its name, its state, and a button that opens it. A click anywhere on the card opens it. */
export function ClosedDocument({ document, onOpen }: ClosedDocumentProps) {
  const t = useTranslate()
  const { name, label, kind, files, rejectedFiles, error } = document
  const path = `documents.${name}`
  const isEmpty = files.length === 0 && rejectedFiles.length === 0
  return (
    <CardFrame document={document} className={error ? 'border-2 border-brick' : 'border border-line'}>
      <CardHeader document={document}>
        <Button
          variant={isEmpty ? 'secondary' : 'quiet'}
          compact
          aria-expanded={false}
          aria-label={t(isEmpty ? 'apply.document.addTo' : 'apply.document.changeOf', { document: label })}
          aria-describedby={error && `${path}-error`}
          onClick={() => onOpen()}
          className={`after:absolute after:inset-0 after:rounded-md ${isEmpty ? '' : '-me-2'}`}
        >
          {t(isEmpty ? 'apply.document.add' : 'apply.check.change')}
        </Button>
      </CardHeader>
      <FieldErrorText id={path} error={error} />
      {kind && <FocusProxy id={`texts.${name}`} onOpen={onOpen} />}
      <FocusProxy id={path} onOpen={onOpen} />
    </CardFrame>
  )
}

/**
 * An invisible element with the id of a field of a closed document. A link to the field, such as in the error summary,
 * focuses this element, which opens the document.
 */
function FocusProxy({ id, onOpen }: { id: string; onOpen: (field: string) => void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: only a script can focus the element, which passes the focus on to the field
  return <span id={id} tabIndex={-1} className="absolute" onFocus={() => onOpen(id)} />
}

interface OpenDocumentProps {
  document: FormDocument
  /** Called with a sentence for screen readers if the document closes because it has become ready. */
  onClose: (announcement?: string) => void
}

/** A document with its kind, if the service asks for it, its files, and the buttons that add files. */
export function OpenDocument({ document, onClose }: OpenDocumentProps) {
  const t = useTranslate()
  const { words } = useApplication().service
  const { name, kind } = document
  const hint = words.hints?.[name]
  return (
    <CardFrame document={document} className="border border-line-strong shadow-float">
      <CardHeader document={document} />
      {kind ? (
        <AnswerField
          path={`texts.${name}`}
          field={kind}
          label={words.fields[name] ?? name}
          hint={hint}
          options={words.options[name]}
          isLabelHidden
          emptyLabel={t('apply.document.kind')}
        />
      ) : (
        hint && <p className="text-ink-soft text-sm">{hint}</p>
      )}
      <DocumentFiles document={document} onReady={onClose}>
        {isReady(document) && (
          <Button variant="secondary" className="max-sm:grow" onClick={() => onClose()}>
            {t('apply.document.done')}
          </Button>
        )}
      </DocumentFiles>
    </CardFrame>
  )
}

interface FrameProps {
  document: FormDocument
  className: string
  children: ReactNode
}

function CardFrame({ document: { name }, className, children }: FrameProps) {
  return (
    <fieldset
      aria-labelledby={`documents.${name}-label`}
      className={`relative flex min-w-0 flex-col gap-4 rounded-md bg-paper p-3 max-sm:-mx-2 sm:p-4 ${className}`}
    >
      {children}
    </fieldset>
  )
}

interface HeaderProps {
  document: FormDocument
  /** The button that opens a closed document. */
  children?: ReactNode
}

/** The picture, the name and the state of a document. */
function CardHeader({ document, children }: HeaderProps) {
  const t = useTranslate()
  const { service, hasHeadings } = useApplication()
  const { name, label, slot, files } = document
  // The page shows the label as a heading above the card.
  const isInHeading = hasHeadings && label === labelOfPart(service.words, name)
  const [first] = files
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {first ? (
        <span className="flex size-12 shrink-0 items-center justify-center">
          <Thumbnail file={first} />
        </span>
      ) : (
        <DocumentPicture picture={slot.picture} />
      )}
      <div className="min-w-min flex-1 basis-24">
        {isInHeading && (
          <span hidden id={`documents.${name}-label`}>
            {label}
          </span>
        )}
        <h3 className="text-base empty:hidden">
          {!isInHeading && <span id={`documents.${name}-label`}>{label}</span>}
          {!slot.expected && <span className="font-normal text-ink-soft"> ({t('form.optional')})</span>}
        </h3>
        <DocumentStatus document={document} isOpen={!children} />
      </div>
      {children}
    </div>
  )
}

const LOOKS = {
  rejectedFiles: { Icon: CircleX, colour: 'font-semibold text-brick' },
  missing: { Icon: Circle, colour: 'text-ink-soft' },
  unfinished: { Icon: CircleAlert, colour: 'text-turmeric' },
  ready: { Icon: CircleCheck, colour: 'text-leaf' },
} as const

/**
 * The state of the document (missing, unfinished, ready, or rejected by the reviewer) with an icon, and the number of pages or
 * files that the applicant has added.
 */
function DocumentStatus({ document, isOpen }: { document: FormDocument; isOpen: boolean }) {
  const t = useTranslate()
  const { amount, kind } = useDescription(document)
  const { rejectedFiles } = useApplication()
  const state = stateOf(document)
  const { Icon, colour } = LOOKS[state]
  const demand = demandOf(document.slot)
  const texts = {
    rejectedFiles: document.rejectedFiles.length > 0 && t('apply.correction.rejectedFiles'),
    missing: t(isOpen && demand === 'expected' ? 'apply.document.missing.open' : `apply.document.missing.${demand}`),
    unfinished: t('apply.document.lacksKind'),
    ready: t(rejectedFiles?.[document.name] ? 'apply.correction.newFile' : 'apply.document.ready', { amount }),
  }
  return (
    <div className="flex flex-wrap gap-x-2 text-sm">
      <p className={`flex gap-1.5 ${colour}`}>
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        {texts[state]}
      </p>
      {state === 'ready' && !isOpen && kind && <p className="line-clamp-1 break-words text-ink-soft">{kind}</p>}
    </div>
  )
}

function stateOf(document: FormDocument) {
  if (document.rejectedFiles.length > 0) return 'rejectedFiles'
  if (document.files.length === 0) return 'missing'
  return isReady(document) ? 'ready' : 'unfinished'
}

/**
 * `required`: the form cannot be sent without the document. `expected`: the form can be sent without it, but the office needs
 * the document for its decision.
 */
function demandOf({ least, expected }: DocumentSlot) {
  if (least > 0) return 'required'
  return expected ? 'expected' : 'optional'
}
