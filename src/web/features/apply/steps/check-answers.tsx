// SPDX-License-Identifier: Apache-2.0
import { CircleCheck, FileText, Pencil, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { maskAadhaar } from '#shared/services/aadhaar.ts'
import { hiddenFields } from '#shared/services/answers-schema.ts'
import { withoutRemark } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { Button } from '#web/components/controls/button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { photosOf } from '#web/forms/document-camera/scanned-photo.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize, useObjectUrl } from '#web/lib/files.ts'
import { useApplication } from '../answers/application-context.ts'
import { hasNewFile } from '../answers/check-documents.ts'
import { type Step, stepsOf } from './use-steps.ts'

/** The check page: all answers and documents before they are sent. Each section has a button that opens its step. */
export function CheckAnswers({ onChange }: { onChange: (step: number) => void }) {
  const t = useTranslate()
  const { service, form } = useApplication()
  const hidden = hiddenFields(service, form.getValues('texts'))
  const isMissing = (name: string) => isNeeded(service, name) && !form.getValues(`documents.${name}`)?.length
  return (
    <>
      <Replacements />
      <p className="text-ink-soft">{t('apply.check.text')}</p>
      {stepsOf(service).map((step, index) => (
        <CheckedStep
          key={step.id}
          step={{ ...step, names: step.names.filter((name) => !hidden.has(name)) }}
          onChange={() => onChange(index)}
        />
      ))}
      {Object.keys(service.documents).some(isMissing) && (
        <Notice kind="warning" title={t('apply.check.missing')}>
          {t('apply.check.missing.text')}
        </Notice>
      )}
    </>
  )
}

/** Whether the office needs this document for its decision, even if the form can be sent without it. */
const isNeeded = ({ documents }: OfferedService, name: string) => documents[name]?.expected === true

/** The label of a field, or the name of a document. */
const labelOf = ({ fields, words }: OfferedService, name: string) =>
  (fields[name] ? words.fields[name] : undefined) ?? withoutRemark(words.documents[name] ?? name)

/**
 * In a resubmission: says that the applicant has replaced all documents that the office did not accept, or names the first of
 * them that is not replaced.
 */
function Replacements() {
  const t = useTranslate()
  const { service, form, rejectedFiles = {} } = useApplication()
  const names = Object.keys(rejectedFiles)
  if (names.length === 0) return null
  const missing = names.find((name) => !hasNewFile(form.getValues(`documents.${name}`), rejectedFiles[name]))
  if (missing) {
    return <Notice kind="error" title={t('apply.correction.replaceFirst', { field: labelOf(service, missing) })} />
  }
  const documents = names.map((name) => labelOf(service, name)).join(', ')
  return <Notice kind="success" title={t('apply.correction.replaced', { documents })} />
}

function CheckedStep({ step: { id, names }, onChange }: { step: Step; onChange: () => void }) {
  const t = useTranslate()
  const { service } = useApplication()
  const { fields, documents, words } = service
  const section = words.sections[id] ?? id
  return (
    <Card as="section" aria-labelledby={`check-${id}`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-1">
        <h3 id={`check-${id}`} className="flex-1 basis-32 text-lg">
          {section}
        </h3>
        <Button
          variant="quiet"
          compact
          className="-me-2.5 underline"
          aria-label={t('apply.check.changeOf', { section })}
          onClick={onChange}
        >
          <Pencil aria-hidden className="size-4" />
          {t('apply.check.change')}
        </Button>
      </div>
      <dl>
        {names.map((name) => (
          <div
            key={name}
            className={`border-line border-t py-2 ${documents[name] ? '' : 'flex flex-wrap gap-x-3 sm:grid sm:grid-cols-[14rem_1fr]'}`}
          >
            <dt className={`text-ink-soft ${documents[name] ? '' : 'w-28 sm:w-auto'}`}>
              {labelOf(service, name)}
              {documents[name] && <NewMark name={name} />}
            </dt>
            {fields[name] && (
              <dd className="min-w-0 flex-1 basis-32 break-words">
                <CheckedAnswer name={name} />
              </dd>
            )}
            {documents[name] && (
              <dd>
                <CheckedPages name={name} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Marks a document that replaces one that the office did not accept. */
function NewMark({ name }: { name: string }) {
  const t = useTranslate()
  const { form, rejectedFiles = {} } = useApplication()
  if (!(name in rejectedFiles) || !hasNewFile(form.getValues(`documents.${name}`), rejectedFiles[name])) return null
  return (
    <span className="ms-2 inline-flex items-center gap-1 font-semibold text-leaf">
      <CircleCheck aria-hidden className="size-4" />
      {t('apply.correction.new')}
    </span>
  )
}

/** An answer as the portal will later show it: an Aadhaar number is masked. */
function CheckedAnswer({ name }: { name: string }) {
  const { service, form } = useApplication()
  const field = service.fields[name]
  const text = form.getValues(`texts.${name}`) ?? ''
  if (field?.kind === 'list')
    return <AnswerValue service={service} name={name} answer={form.getValues(`lists.${name}`)} />
  if (field?.kind === 'aadhaar' && text !== '') return maskAadhaar(text)
  // With the browser's buttons, the applicant may return to this page while a date is still incomplete.
  const isShowable = field?.kind !== 'past-date' || !Number.isNaN(Date.parse(text))
  return <AnswerValue service={service} name={name} answer={isShowable ? text.trim() : ''} />
}

/** The chosen pages as pictures. A click on a page shows it on the whole screen. */
function CheckedPages({ name }: { name: string }) {
  const t = useTranslate()
  const { service, form } = useApplication()
  const files = form.getValues(`documents.${name}`) ?? []
  if (files.length === 0) {
    if (!isNeeded(service, name)) return <span className="text-ink-soft">{t('apply.check.noFile')}</span>
    return (
      <span className="flex items-center gap-1.5 font-semibold text-turmeric">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {t('apply.check.needed')}
      </span>
    )
  }
  return (
    <ul className="mt-1 grid grid-cols-2 gap-3 sm:grid-cols-3">
      {files.flatMap((file) => {
        const photos = photosOf(file)
        const key = `${file.name} ${file.size}`
        if (photos.length > 0) {
          return photos.map(({ key: photo, page }, index) => (
            <Page key={`${key} ${photo}`} picture={page.jpeg} name={`${file.name}, ${index + 1}`} />
          ))
        }
        return file.type.startsWith('image/') ? (
          <Page key={key} picture={file} name={file.name} />
        ) : (
          <OtherFile key={key} file={file} />
        )
      })}
    </ul>
  )
}

function Page({ picture, name }: { picture: Blob; name: string }) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const url = useObjectUrl(picture)
  return (
    <li>
      <button
        type="button"
        aria-label={t('apply.check.enlarge', { name })}
        onClick={() => setIsOpen(true)}
        className="block w-full rounded-md border border-line bg-paper p-1 hover:border-indigo"
      >
        {url && <img src={url} alt="" className="h-48 w-full object-contain" />}
      </button>
      {isOpen && (
        <Dialog title={name} size="full" onClose={() => setIsOpen(false)}>
          <img src={url} alt={name} className="mx-auto w-full max-w-modal" />
        </Dialog>
      )}
    </li>
  )
}

/** A PDF, which the device opens in a new tab. */
function OtherFile({ file }: { file: File }) {
  const url = useObjectUrl(file)
  return (
    <li className="col-span-full">
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="flex min-h-12 items-center gap-3 rounded-md border border-line bg-paper p-3 text-indigo"
      >
        <FileText aria-hidden className="size-8 shrink-0" strokeWidth={1.5} />
        <span className="min-w-0">
          <span className="block break-words underline underline-offset-4">{file.name}</span>
          <span className="text-ink-soft text-sm">{fileSize(file.size)}</span>
        </span>
      </a>
    </li>
  )
}
