// SPDX-License-Identifier: Apache-2.0
import { Eye, FileX } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { labelOfPart } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize, useObjectUrl } from '#web/lib/files.ts'
import type { ApplyValues } from '../answers/apply-values.ts'
import { hasNewFile } from '../answers/check-documents.ts'

/** A rejected application that the applicant corrects and submits as a new application. */
export interface Resubmission {
  reference: string
  reason: string | undefined
  /** The fields and document slots that the reason names. */
  marked: ReadonlySet<string>
  /** The form's values: the earlier answers, and the documents that need not be replaced. */
  values: ApplyValues
  /** The files of the documents that the reviewer marked, by slot. They must be replaced. */
  rejectedFiles: Readonly<Record<string, readonly File[]>>
  /** Whether some earlier documents could not be fetched. */
  hasMissingDocuments: boolean
}

interface ResubmissionNoticeProps {
  service: OfferedService
  resubmission: Resubmission
}

/** A notice above the form: the reason of the rejection, and one or two sentences about what the applicant must still do. */
export function ResubmissionNotice({ service, resubmission }: ResubmissionNoticeProps) {
  const t = useTranslate()
  const { reference, reason, marked, rejectedFiles, hasMissingDocuments } = resubmission
  const documents = useWatch<ApplyValues, 'documents'>({ name: 'documents' })
  const isMissing = (slot: string) => !documents[slot]?.length
  const asksAadhaar = Object.values(service.fields).some(({ kind }) => kind === 'aadhaar')
  const rejectedSlots = Object.keys(rejectedFiles)
  const slotsToReplace = rejectedSlots.filter((slot) => !hasNewFile(documents[slot], rejectedFiles[slot]))
  const missingCount = Object.entries(service.documents).filter(
    ([slot, { expected }]) => expected && isMissing(slot) && !rejectedFiles[slot],
  ).length
  const instruction = () => {
    if (marked.size === 0) return t('apply.correction.text')
    // The reason also names answers, or documents that need not be replaced.
    if (marked.size !== rejectedSlots.length) return t('apply.correction.marked.text')
    const names = rejectedSlots.map((slot) => labelOfPart(service.words, slot)).join(', ')
    return slotsToReplace.length > 0
      ? t('apply.correction.replace.text', { count: slotsToReplace.length })
      : t('apply.correction.replaced', { documents: names })
  }
  return (
    <Notice kind="error" title={t('apply.correction.title', { reference })}>
      {reason && <p className="my-2 whitespace-pre-line border-brick border-s-2 ps-3">{reason}</p>}
      <p>
        {instruction()} {asksAadhaar && t('apply.correction.aadhaar')}
      </p>
      {missingCount > 0 && !hasMissingDocuments && <p>{t('apply.correction.missing', { count: missingCount })}</p>}
      {hasMissingDocuments && <p>{t('apply.correction.documents')}</p>}
    </Notice>
  )
}

interface PreviousFilesProps {
  files: readonly File[]
  /** The files that the document has now. */
  kept: readonly File[]
  onKeep: (file: File) => void
}

/**
 * The files of a document that the office did not accept. The applicant can view them. If there are several, those that are
 * right can be kept; at least one must be replaced.
 */
export function PreviousFiles({ files, kept, onKeep }: PreviousFilesProps) {
  const t = useTranslate()
  const left = files.filter((file) => hasNewFile([file], kept))
  return (
    <ul aria-label={t('apply.correction.before')} className="flex flex-col gap-2">
      {left.map((file) => (
        <PreviousFile
          key={`${file.name}-${file.size}`}
          file={file}
          onKeep={left.length > 1 ? () => onKeep(file) : undefined}
        />
      ))}
    </ul>
  )
}

function PreviousFile({ file, onKeep }: { file: File; onKeep: (() => void) | undefined }) {
  const t = useTranslate()
  const url = useObjectUrl(file)
  return (
    <li className="flex flex-wrap items-center gap-x-2 rounded-md border border-line-strong border-dashed bg-paper ps-3 text-ink-soft">
      <FileX aria-hidden className="size-8 shrink-0" strokeWidth={1.5} />
      <span className="flex min-w-24 flex-1 flex-col py-2">
        <span className="text-sm">{t('apply.correction.before')}</span>
        <span className="break-words">{file.name}</span>
        <span className="text-sm">{fileSize(file.size)}</span>
      </span>
      <a
        href={url}
        target="_blank"
        rel="noopener"
        aria-label={t('apply.correction.viewOf', { name: file.name })}
        className="flex min-h-12 items-center gap-1.5 px-3 font-semibold text-indigo underline underline-offset-4"
      >
        <Eye aria-hidden className="size-5" />
        {t('apply.correction.view')}
      </a>
      {onKeep && (
        <Button
          variant="secondary"
          compact
          className="my-2 me-3"
          aria-label={t('apply.correction.keepOf', { name: file.name })}
          onClick={onKeep}
        >
          {t('apply.correction.keep')}
        </Button>
      )}
    </li>
  )
}
