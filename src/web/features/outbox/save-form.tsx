// SPDX-License-Identifier: Apache-2.0
import { useMutation } from '@tanstack/react-query'
import { Notice } from '#web/components/feedback/notice.tsx'
import type { OutboxEntry } from '#web/forms/outbox.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

/** Saves a form as a file that only the office can open. */
export function useSaveForm(entry: OutboxEntry) {
  const t = useTranslate()
  // The module is imported only when it is needed, because it contains the encryption library.
  return useMutation({
    mutationFn: async () => (await import('./save-as-file.ts')).saveForm(entry, t('outbox.title')),
  })
}

interface SavedNoticeProps {
  save: ReturnType<typeof useSaveForm>
  entry: OutboxEntry
}

/** Says what to do with the saved file, or why the form could not be saved. */
export function SavedNotice({ save, entry }: SavedNoticeProps) {
  const t = useTranslate()
  if (save.isError) return <Notice kind="error" live title={t('outbox.save.failed')} />
  if (save.data === 'no-key') {
    return (
      <Notice kind="warning" live title={t('outbox.save.noKey')}>
        <p>{t('outbox.save.noKey.text')}</p>
      </Notice>
    )
  }
  if (save.data !== 'saved') return null
  return (
    <Notice kind="success" live title={t('outbox.saved')}>
      <p>{t('outbox.saved.text')}</p>
      {entry.needsAadhaar && <p>{t('outbox.saved.aadhaar')}</p>}
    </Notice>
  )
}
