// SPDX-License-Identifier: Apache-2.0
import { Camera, ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { minutesToFill } from '#shared/services/define-service.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Card } from '#web/components/layout/sections.tsx'
import { DocumentPicture } from '#web/components/scenes/document-picture.tsx'
import { sharedUploadInstruction } from '#web/forms/upload-hint.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

interface DocumentsNeededProps {
  service: OfferedService
  /** Whether only the heading is shown, because the applicant has begun to fill in the form. A click shows the rest. */
  isCollapsed: boolean
}

/**
 * Shown above an empty form: the documents to have ready, what counts as each document, and how long the form takes
 * approximately.
 */
export function DocumentsNeeded({ service, isCollapsed }: DocumentsNeededProps) {
  const t = useTranslate()
  const { documents } = service
  const slots = Object.entries(documents)
  const expected = slots.filter(([, { expected: isExpected }]) => isExpected)
  const optional = slots.filter(([, { expected: isExpected }]) => !isExpected).map(([name]) => nameOf(service, name))
  const counts = { count: expected.length, minutes: minutesToFill(service) }
  const title = expected.length === 0 ? t('apply.ready.time', counts) : t('apply.ready.title', counts)
  return (
    <Card as="section" aria-labelledby="documents-needed">
      <details open={!isCollapsed} className="group/needed">
        <summary className="flex list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
          <h2 id="documents-needed" className="text-lg">
            {title}
          </h2>
          <ChevronDown aria-hidden className="size-6 shrink-0 text-ink-soft group-open/needed:rotate-180" />
        </summary>
        <div className="mt-2 flex flex-col gap-2">
          {expected.length > 0 && (
            <>
              <p className="text-sm">{t(`apply.ready.${demandOf(service)}`)}</p>
              <p className="flex gap-2 text-sm">
                <Camera aria-hidden className="size-5 shrink-0 text-indigo" />
                {sharedUploadInstruction(Object.values(documents), t)}
              </p>
              <ul className="flex flex-col divide-y divide-line">
                {expected.map(([name, slot]) => (
                  <NeededDocument key={name} service={service} name={name} slot={slot} />
                ))}
              </ul>
            </>
          )}
          {optional.length > 0 && (
            <p className="text-sm">{t('apply.ready.optional', { documents: optional.join(', ') })}</p>
          )}
        </div>
      </details>
    </Card>
  )
}

interface NeededDocumentProps {
  service: OfferedService
  name: string
  slot: OfferedService['documents'][string]
}

/** One document with its picture, what counts as this document, and what to do without it. */
function NeededDocument({ service, name, slot: { least, picture } }: NeededDocumentProps) {
  const t = useTranslate()
  return (
    <li className="flex items-start gap-3 py-2">
      <DocumentPicture picture={picture} />
      <div className="flex min-w-0 flex-1 flex-col">
        <h3 className="text-base">
          {nameOf(service, name)}
          {least > 0 && <span className="font-normal text-ink-soft"> ({t('apply.document.required')})</span>}
        </h3>
        <AcceptedKinds service={service} name={name} />
        <Alternative
          id={`${service.id}/${name}`}
          text={service.words.alternatives?.[name]}
          name={nameOf(service, name)}
        />
      </div>
    </li>
  )
}

/** The name of a document. If a field asks for the kind of the document, the label of the field is the name. */
const nameOf = ({ fields, words }: OfferedService, name: string) =>
  (fields[name] ? words.fields[name] : words.documents[name]) ?? name

/** Whether the submission requires certain documents, any one document, or none. The result is the end of a locale key. */
function demandOf({ documents, anyDocument }: OfferedService) {
  if (Object.values(documents).some(({ least }) => least > 0)) return 'required'
  return anyDocument ? 'any' : 'expected'
}

/** The kinds of the document that the form accepts, or else the hint of the service. */
function AcceptedKinds({ service: { fields, words }, name }: { service: OfferedService; name: string }) {
  const t = useTranslate()
  const field = fields[name]
  if (field?.kind !== 'choice')
    return words.hints?.[name] && <p className="text-ink-soft text-sm leading-snug">{words.hints[name]}</p>
  const options = field.options.map((option) => words.options[name]?.[option] ?? option)
  return <p className="text-ink-soft text-sm leading-snug">{t('apply.ready.oneOf', { options: options.join(', ') })}</p>
}

/** The ids of the alternatives that the applicant has opened. They stay open when the form replaces its prerendered beginning. */
const openedIds = new Set<string>()

/** A collapsed text that says what the applicant can do without the document. */
function Alternative({ id, text, name }: { id: string; text: string | undefined; name: string }) {
  const t = useTranslate()
  const ref = useRef<HTMLDetailsElement>(null)
  // The applicant may have opened a prerendered alternative before hydration.
  useEffect(() => {
    if (ref.current?.open) openedIds.add(id)
  }, [id])
  if (text === undefined) return null
  return (
    <details
      ref={ref}
      open={openedIds.has(id)}
      onToggle={({ currentTarget }) => openedIds[currentTarget.open ? 'add' : 'delete'](id)}
    >
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-indigo text-sm underline underline-offset-4">
        {t('apply.ready.missing')}
        <span className="sr-only">: {name}</span>
      </summary>
      <p className="border-line border-s-2 ps-3 text-sm">{text}</p>
    </details>
  )
}
