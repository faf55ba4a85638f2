// SPDX-License-Identifier: Apache-2.0
import { useMutation } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { ReusableDocument } from '#shared/applications/prefill.ts'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import type { Accepts } from '#shared/services/field-kinds.ts'
import { withoutRemark } from '#shared/services/named-parts.ts'
import { Button } from '#web/components/controls/button.tsx'
import { FieldErrorText } from '#web/components/fields/field-frame.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'

interface ReuseDocumentProps {
  /** The id of the file field. */
  id: string
  accepts: Accepts
  earlierDocuments: readonly ReusableDocument[]
  onReuse: (files: File[], document: ReusableDocument) => void
}

/**
 * A button that adds a document which the applicant submitted with another application. If there are several such
 * documents, the button shows a list of them below it.
 */
export function ReuseDocument({ id, accepts, earlierDocuments, onReuse }: ReuseDocumentProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const fetching = useMutation({
    mutationFn: (document: ReusableDocument) => fetchFiles(document.files, accepts),
    onSuccess: (files, document) => onReuse(files, document),
  })
  const [first, ...others] = earlierDocuments
  const onlyDocument = others.length === 0 ? first : undefined
  const buttonProps = { variant: 'secondary', disabled: fetching.isPending } as const
  return (
    <>
      <Button
        {...buttonProps}
        className="text-start max-sm:grow"
        busy={fetching.isPending && onlyDocument !== undefined}
        aria-expanded={onlyDocument ? undefined : isOpen}
        onClick={() => (onlyDocument ? fetching.mutate(onlyDocument) : setIsOpen(!isOpen))}
      >
        <History aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0">
          <span className="block">{t('apply.reuse')}</span>
          {onlyDocument && <Origin document={onlyDocument} />}
        </span>
      </Button>
      {isOpen && !onlyDocument && (
        <ul className="flex basis-full flex-col gap-2 border-line border-s-2 ps-3">
          {earlierDocuments.map((document) => (
            <li key={`${document.reference} ${document.files[0]?.filePath}`}>
              <Button
                {...buttonProps}
                className="w-full justify-start text-start"
                busy={fetching.isPending && fetching.variables === document}
                onClick={() => fetching.mutate(document)}
              >
                <Origin document={document} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className={fetching.isError ? 'basis-full' : 'sr-only'}>
        <FieldErrorText id={`${id}-reuse`} error={fetching.isError ? t('apply.reuse.failed') : undefined} />
      </div>
    </>
  )
}

/** The description of an earlier document, and the application with which it was submitted. */
function Origin({ document }: { document: ReusableDocument }) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const describe = useDescription()
  const { reference, submittedAt } = document
  return (
    <span className="block min-w-0 break-words font-normal text-ink-soft text-sm">
      <span className="text-ink">{describe(document)}</span>{' '}
      {t('apply.reuse.from', { reference, day: formatDay(submittedAt) })}
    </span>
  )
}

/**
 * Returns a function that describes an earlier document by its kind, such as "Passport", or else by the label of its slot
 * without the remark in brackets, or else by its file name. The kind and the label are texts of the service for which the
 * document was submitted.
 */
function useDescription() {
  const { data } = useServices()
  return ({ collection, kind, files: [first] }: ReusableDocument) => {
    const words = data?.services.find(({ id }) => id === collection)?.words
    const slot = first?.slot ?? ''
    const label = withoutRemark(words?.documents[slot] ?? first?.fileName ?? '')
    const kindLabel = words?.options[slot]?.[kind ?? '']
    return kindLabel ?? label
  }
}

/** Fetches all files of a document. If only PDFs are accepted, pictures become PDFs. Throws if a file is missing. */
async function fetchFiles(files: readonly SupportingDocument[], accepts: Accepts) {
  return Promise.all(
    files.map(async ({ filePath, fileName, mediaType }) => {
      const response = await fetch(`/uploads/${filePath}?reuse`, { credentials: 'same-origin' })
      if (!response.ok) throw new Error('The document could not be fetched')
      const file = new File([await response.blob()], fileName, { type: mediaType })
      if (accepts !== 'pdf' || mediaType === 'application/pdf') return file
      const { pictureFileAsPdf } = await import('#web/forms/pictures/picture-as-pdf.ts')
      return pictureFileAsPdf(file)
    }),
  )
}
