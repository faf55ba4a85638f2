// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { summarise } from '#shared/services/define-service.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { runUnlessOpen } from '#web/forms/form-lock.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { type ListedDraft, removeListedDraft } from '#web/offline/list-drafts.ts'
import { amendPath, resubmissionPath } from '#web/queries/own-applications.ts'
import { FormTitle } from './outbox-card.tsx'

/**
 * A draft: when it was changed, where it is stored, and the buttons Continue and Delete. If the form was submitted on
 * another device, a link to the application replaces Continue.
 */
export function DraftRow({ draft }: { draft: ListedDraft }) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const service = useService(draft.serviceId)
  const { sentPath } = draft
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useMutation({
    // False if the form is open in another tab, so that its draft was not deleted.
    mutationFn: async () => (await runUnlessOpen(draft, () => removeListedDraft(draft).then(() => true))) ?? false,
    onSuccess: () => {
      setIsConfirming(false)
      return client.invalidateQueries({ queryKey: ['drafts'] })
    },
  })
  const title = service?.words.card.title ?? draft.serviceId
  const subject = draft.amends
    ? t('drafts.amends', { reference: draft.amends.reference })
    : service && summarise(service, draft.texts)
  const name = subject ? `${title}: ${subject}` : title
  const path = sentPath ?? (service && pathOf(draft, service))
  const action = t(sentPath === undefined ? 'drafts.continue' : 'drafts.sent.see')
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div>
        <FormTitle title={title} subject={subject} />
        <p className="text-ink-soft text-sm">
          {t('drafts.changed', { instant: formatInstant(new Date(draft.savedAt).toISOString()) })}
        </p>
        <p className="text-ink-soft">{t(`drafts.${draft.storedIn}`)}</p>
      </div>
      {sentPath !== undefined && (
        <div>
          <p className="font-semibold">{t('drafts.sent')}</p>
          <p>{t('drafts.sent.text')}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {path !== undefined && (
          <LinkButton compact aria-label={`${action} ${name}`} to={path}>
            {action}
          </LinkButton>
        )}
        <Button
          variant="quiet"
          compact
          aria-label={t('drafts.delete.form', { title: name })}
          onClick={() => setIsConfirming(true)}
        >
          <Trash2 aria-hidden className="size-5" />
          {t('outbox.delete')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('outbox.delete.title')}
          labels={{ confirm: t('outbox.delete'), cancel: t('outbox.delete.keep') }}
          busy={remove.isPending}
          failure={remove.isError ? t('drafts.notDeleted') : undefined}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('drafts.delete.text', { title: name })}</p>
        </ConfirmDialog>
      )}
      {remove.data === false && <Notice kind="warning" live title={t('outbox.edit.open')} />}
    </Card>
  )
}

/** The path of the screen that opens a draft. */
function pathOf({ amends, correctionOf }: ListedDraft, service: OfferedService) {
  if (amends) return amendPath(amends.reference)
  return correctionOf === undefined ? service.paths.page : resubmissionPath(service, correctionOf)
}
