import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { type Draft, removeDraft } from '#web/forms/drafts.ts'
import { unlessOpen } from '#web/forms/form-lock.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { correctionPath } from '#web/queries/own-applications.ts'

/** A form that was begun: when it was changed, Continue and Delete. */
export function DraftRow({ draft, service }: { draft: Draft; service: OfferedService | undefined }) {
  const t = useTranslate()
  const { instant } = useFormats()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: async () => (await unlessOpen(draft, () => removeDraft(draft).then(() => true))) ?? false,
    onSuccess: () => client.invalidateQueries({ queryKey: ['drafts'] }),
  })
  const title = service?.words.title ?? draft.serviceId
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-ink-soft">
          {t('outbox.drafts.changed', { instant: instant(new Date(draft.savedAt).toISOString()) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {service && (
          <LinkButton
            compact
            aria-label={t('outbox.drafts.continue.form', { title })}
            to={draft.correctionOf === undefined ? service.paths.page : correctionPath(service, draft.correctionOf)}
          >
            {t('outbox.drafts.continue')}
          </LinkButton>
        )}
        <Button
          variant="danger"
          compact
          aria-label={t('outbox.drafts.delete.form', { title })}
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('outbox.delete')}
        </Button>
      </div>
      {remove.data === false && <Notice kind="warning" live title={t('outbox.edit.open')} />}
      {remove.isError && <Notice kind="error" live title={t('outbox.failed')} />}
    </Card>
  )
}
