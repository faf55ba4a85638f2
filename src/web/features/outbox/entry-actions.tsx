import { useMutation } from '@tanstack/react-query'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { findDraft, recordDraft } from '#web/forms/drafts.ts'
import { unlessOpen } from '#web/forms/form-lock.ts'
import { holdValues } from '#web/forms/held-values.ts'
import {
  aadhaarOf,
  findOutbox,
  findOutboxDocuments,
  type OutboxEntry,
  removeFromOutbox,
  withOutboxLock,
} from '#web/forms/outbox.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { navigate } from '#web/lib/router.tsx'
import { correctionPath } from '#web/queries/own-applications.ts'
import { readableCopy } from './readable-copy.ts'

/** Deletes a form from the outbox, unless it is being sent at this moment. */
export const removeEntry = ({ submissionKey }: OutboxEntry) => withOutboxLock(() => removeFromOutbox(submissionKey))

/** Turns a form in the outbox into a draft again, and opens it. A draft of the same form is not overwritten. */
export function useEdit(entry: OutboxEntry, service: OfferedService | undefined) {
  const edit = useMutation({
    mutationFn: async () =>
      (await unlessOpen(entry, () => withOutboxLock(() => takeBack(entry, service)))) ?? { obstacle: 'open' as const },
    onSuccess: ({ path }) => path !== undefined && navigate(path),
  })
  return { edit, obstacle: edit.data?.obstacle }
}

interface TakenBack {
  /** Where the draft is opened; undefined if the form is no longer in the outbox. */
  path?: string
  /** Why the form stays in the outbox: a draft of the same form exists, or a tab has it open. */
  obstacle?: 'draft' | 'open'
}

async function takeBack(entry: OutboxEntry, service: OfferedService | undefined): Promise<TakenBack> {
  // It may have been sent or deleted while this waited for the lock.
  const current = (await findOutbox(entry.email)).find(({ submissionKey: key }) => key === entry.submissionKey)
  if (!service || !current || current.outcome.kind === 'sent') return {}
  const { email, serviceId, texts, lists, submissionKey, correctionOf } = entry
  const place = { email, serviceId, definitionVersion: service.version }
  if (await findDraft(place)) return { obstacle: 'draft' }
  const documents = await findOutboxDocuments(submissionKey)
  const path = correctionOf === undefined ? service.paths.page : correctionPath(service, correctionOf)
  // The portal has an application with this key already, so the changed form would never be accepted with it.
  const draftKey = current.outcome.kind === 'received' ? crypto.randomUUID() : submissionKey
  const draft = { ...place, texts, lists, submissionKey: draftKey, correctionOf, savedAt: Date.now() }
  await recordDraft({ draft, documents, openedAt: Date.now() })
  const aadhaar = aadhaarOf(entry)
  if (aadhaar && aadhaar.length > 0) {
    holdValues(email, service.paths.page, { texts: { ...texts, ...Object.fromEntries(aadhaar) }, lists, documents })
  }
  await removeFromOutbox(submissionKey)
  return { path }
}

interface SaveFileButtonProps {
  entry: OutboxEntry
  service: OfferedService | undefined
  title: string
}

/** Downloads the answers and documents as one page that any browser opens. */
export function SaveFileButton({ entry, service, title }: SaveFileButtonProps) {
  const t = useTranslate()
  const save = useMutation({
    mutationFn: async () => {
      const documents = await findOutboxDocuments(entry.submissionKey)
      const words = { title, note: t('outbox.file.note'), aadhaar: entry.needsAadhaar ? t('outbox.file.aadhaar') : '' }
      const url = URL.createObjectURL(await readableCopy({ entry, service, documents, words }))
      const link = document.createElement('a')
      Object.assign(link, {
        href: url,
        download: `${entry.serviceId}-${new Date(entry.addedAt).toISOString().slice(0, 10)}.html`,
      })
      link.click()
      // The browser reads the file after the click.
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    },
  })
  return (
    <>
      <Button variant="secondary" compact busy={save.isPending} onClick={() => save.mutate()}>
        {t('outbox.save')}
      </Button>
      {save.isError && <Notice kind="error" live title={t('outbox.failed')} />}
    </>
  )
}
