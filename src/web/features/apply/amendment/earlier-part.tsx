// SPDX-License-Identifier: Apache-2.0
import { Eye } from 'lucide-react'
import type { ApplicationDetails, SupportingDocument } from '#shared/applications/wire.ts'
import type { DocumentPicture as PictureName } from '#shared/services/field-kinds.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { useRemovedText } from '#web/components/applications/removed-text.ts'
import { DocumentPicture } from '#web/components/scenes/document-picture.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/files.ts'
import { useApplication } from '../answers/application-context.ts'

interface EarlierPartProps {
  name: string
  application: Pick<ApplicationDetails, 'answers' | 'documents'>
}

const FRAME = 'rounded-md border border-line-strong border-dashed bg-paper'

/** The answer and the documents that the applicant sent before, to compare with the new ones. */
export function EarlierPart({ name, application }: EarlierPartProps) {
  const t = useTranslate()
  const { service } = useApplication()
  const documents = application.documents.filter(({ slot }) => slot === name)
  const isDocument = service.documents[name] !== undefined
  const isEmptySlot = isDocument && documents.length === 0
  const hasAnswer = service.fields[name] !== undefined
  return (
    <div className="flex flex-col gap-2">
      {(hasAnswer || isEmptySlot) && (
        <div className="flex flex-wrap items-baseline gap-x-2">
          <p className="text-ink-soft text-sm">{t('amendment.earlier')}</p>
          {hasAnswer && (
            <div className="min-w-0 break-words">
              <AnswerValue service={service} name={name} answer={application.answers[name]} />
            </div>
          )}
          {isEmptySlot && <p className="text-ink-soft">{t('amendment.received.none')}</p>}
        </div>
      )}
      {documents.length > 0 && (
        <ul aria-label={t('amendment.earlier')} className="flex flex-col gap-2">
          {documents.map((document) => (
            <EarlierDocument
              key={document.filePath}
              document={document}
              picture={service.documents[name]?.picture}
              hasTitle={!hasAnswer}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface EarlierDocumentProps {
  document: SupportingDocument
  picture: PictureName | undefined
  /** Whether the row says that the applicant sent the file before. If there is an answer above the row, the answer says so. */
  hasTitle: boolean
}

/**
 * A file that the applicant sent before, with a link that opens it. The file is not loaded before that, because it can be large,
 * and because the audit log records each view.
 */
function EarlierDocument({ document, picture, hasTitle }: EarlierDocumentProps) {
  const t = useTranslate()
  const removedText = useRemovedText()
  const { fileName, filePath, size, removedAt } = document
  return (
    <li className={`flex flex-wrap items-center gap-x-3 gap-y-1 p-2 ${FRAME}`}>
      {picture && <DocumentPicture picture={picture} />}
      <span className="min-w-0 flex-1 basis-32">
        {hasTitle && <span className="block text-ink-soft text-sm">{t('amendment.earlier')}</span>}
        <span className="block wrap-anywhere">{fileName}</span>
        <span className="block text-ink-soft text-sm">{removedAt ? removedText(removedAt) : fileSize(size)}</span>
      </span>
      {removedAt === null && (
        <a
          href={`/uploads/${filePath}`}
          target="_blank"
          rel="noopener"
          aria-label={t('amendment.document.viewOf', { name: fileName })}
          className="flex min-h-11 items-center gap-1.5 rounded-sm px-2 font-semibold text-indigo underline underline-offset-4"
        >
          <Eye aria-hidden className="size-5" />
          {t('amendment.document.view')}
        </a>
      )}
    </li>
  )
}
