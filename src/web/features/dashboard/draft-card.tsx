// SPDX-License-Identifier: Apache-2.0
import { FilePen } from 'lucide-react'
import { summarise } from '#shared/services/define-service.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import type { ListedDraft } from '#web/offline/sync-drafts.ts'
import { correctionPath } from '#web/queries/own-applications.ts'

/** A form that was started and not submitted. */
export function DraftCard({ draft, service }: { draft: ListedDraft; service: OfferedService }) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const titleId = `draft-${draft.submissionKey}`
  const { page } = service.paths
  const subject = summarise(service, draft.texts)
  return (
    <Card as="li" className="flex flex-col gap-3 border-s-4 border-s-marigold">
      <div className="flex items-start justify-between gap-x-3">
        <p className="flex min-w-0 flex-col">
          {subject && (
            <span id={`${titleId}-subject`} className="break-words font-semibold">
              {subject}
            </span>
          )}
          <span id={`${titleId}-service`} className={subject ? 'text-ink-soft text-sm' : 'font-semibold'}>
            {service.words.card.title}
          </span>
        </p>
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border border-line-strong px-2.5 py-0.5 font-semibold text-sm">
          <FilePen aria-hidden className="size-4" />
          {t('dashboard.draft')}
        </span>
      </div>
      <p className="text-ink-soft">
        {t('dashboard.draft.text', {
          instant: formatInstant(new Date(draft.savedAt).toISOString()),
          place: draft.storedIn,
        })}
      </p>
      <LinkButton
        id={`${titleId}-go`}
        variant="secondary"
        className="mt-auto w-full sm:w-fit"
        to={draft.correctionOf === undefined ? page : correctionPath(service, draft.correctionOf)}
        aria-labelledby={`${titleId}-go ${titleId}-service ${subject ? `${titleId}-subject` : ''}`}
      >
        {t('dashboard.draft.continue')}
      </LinkButton>
    </Card>
  )
}

/** The number of forms that wait on this device to be sent, with a link to the outbox. */
export function WaitingCard({ count }: { count: number }) {
  const t = useTranslate()
  return (
    <Card as="li" className="flex flex-col gap-3 border-s-4 border-s-marigold">
      <p className="font-semibold">{t('dashboard.outbox', { count })}</p>
      <LinkButton variant="secondary" className="mt-auto w-full sm:w-fit" to="/outbox">
        {t('dashboard.outbox.open')}
      </LinkButton>
    </Card>
  )
}
