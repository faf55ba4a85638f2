import { useMutation } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReusableDocument } from '#shared/applications/prefill.ts'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import type { Accepts } from '#shared/services/field-kinds.ts'
import { withoutRemark } from '#shared/services/named-parts.ts'
import { Button } from '#web/components/controls/button.tsx'
import { FieldError } from '#web/components/fields/field-frame.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'

interface ReuseDocumentProps {
  /** The id of the file field. */
  id: string
  accepts: Accepts
  earlierDocuments: readonly ReusableDocument[]
  onReuse: (files: File[], document: ReusableDocument) => void
}

/** Buttons that each add a document which the applicant submitted with another application. */
export function ReuseDocument({ id, accepts, earlierDocuments, onReuse }: ReuseDocumentProps) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const describe = useDescription()
  const fetching = useMutation({
    mutationFn: (document: ReusableDocument) => fetchFiles(document.files, accepts),
    onSuccess: (files, document) => onReuse(files, document),
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-ink-soft text-sm">{t('apply.reuse')}</p>
      {earlierDocuments.map((document) => (
        <Button
          key={`${document.reference} ${document.files[0]?.filePath}`}
          variant="secondary"
          className="w-full justify-start text-start"
          busy={fetching.isPending && fetching.variables === document}
          disabled={fetching.isPending}
          onClick={() => fetching.mutate(document)}
        >
          <History aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0">
            <span className="block break-words">{t('apply.reuse.again', { document: describe(document) })}</span>
            <span className="block font-normal text-ink-soft text-sm">
              {t('apply.reuse.from', { reference: document.reference, day: formatDay(document.submittedAt) })}
            </span>
          </span>
        </Button>
      ))}
      <div role="status">
        <FieldError id={`${id}-reuse`} error={fetching.isError ? t('apply.reuse.failed') : undefined} />
      </div>
    </div>
  )
}

/**
 * Returns a function that describes a document: by its kind if there is one, or else by its slot, or else by its file
 * name. The texts are those of the service to which it was submitted.
 */
function useDescription() {
  const { data } = useServices()
  return ({ collection: serviceId, kind, files: [first] }: ReusableDocument) => {
    const words = data?.services.find(({ id }) => id === serviceId)?.words
    const slot = first?.slot ?? ''
    const label = withoutRemark(words?.documents[slot] ?? first?.fileName ?? '')
    return (kind === undefined ? undefined : words?.options[slot]?.[kind]) ?? label
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
