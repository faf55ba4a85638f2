import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import type { OfferedService } from '#shared/services/service-words.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import type { Draft } from '#web/forms/drafts.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'

/** Lists forms that were started on this device and not submitted. Renders nothing without drafts. */
export function SavedDrafts({ email }: { email: string }) {
  const t = useTranslate()
  const { data: offered } = useServices()
  const { data: drafts = [] } = useQuery({
    queryKey: ['drafts', email],
    // A device without storage has no drafts.
    queryFn: () => import('#web/forms/drafts.ts').then(({ findDrafts }) => findDrafts(email)).catch(() => []),
    gcTime: 0,
  })
  const open = drafts.flatMap((draft) => {
    const service = offered?.services.find(
      ({ id, version }) => id === draft.serviceId && version === draft.definitionVersion,
    )
    return service ? [{ draft, service }] : []
  })
  if (open.length === 0) return null
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts" className="mb-3 text-lg sm:text-xl">
        {t('dashboard.draft.title')}
      </h2>
      <ul className="flex flex-col gap-3">
        {open.map(({ draft, service }) => (
          <SavedDraft key={service.id} draft={draft} service={service} />
        ))}
      </ul>
    </section>
  )
}

function SavedDraft({ draft, service }: { draft: Draft; service: OfferedService }) {
  const t = useTranslate()
  const { instant } = useFormats()
  const titleId = `draft-${service.id}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-marigold border-s-4 bg-surface p-4">
      <FilePen aria-hidden className="size-6 shrink-0 text-indigo" />
      <div className="min-w-48 flex-1">
        <p id={titleId} className="font-semibold">
          {service.words.title}
        </p>
        <p className="text-ink-soft text-sm">
          {t('dashboard.draft.text', { instant: instant(new Date(draft.savedAt).toISOString()) })}
        </p>
      </div>
      <LinkButton
        id={`${titleId}-go`}
        variant="secondary"
        compact
        to={service.paths.page}
        aria-labelledby={`${titleId}-go ${titleId}`}
      >
        {t('dashboard.draft.continue')}
      </LinkButton>
    </li>
  )
}
