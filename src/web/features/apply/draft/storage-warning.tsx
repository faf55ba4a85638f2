// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { Notice } from '#web/components/feedback/notice.tsx'
import { freeBytes, LOW_STORAGE_BYTES } from '#web/forms/device-storage.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/files.ts'

/**
 * Says that the device could not save the last edits, or, before that happens, that its storage is nearly full. The
 * answers remain in the open page in either case.
 */
export function StorageWarning({ isUnsaved }: { isUnsaved: boolean }) {
  const t = useTranslate()
  const { data: free } = useQuery({
    queryKey: ['free-bytes'],
    queryFn: async () => (await freeBytes()) ?? null,
    gcTime: 0,
  })
  if (isUnsaved) {
    return (
      <Notice kind="warning" live title={t('drafts.unsaved')}>
        <p>{t('drafts.unsaved.text')}</p>
      </Notice>
    )
  }
  if (typeof free !== 'number' || free >= LOW_STORAGE_BYTES) return null
  return (
    <Notice kind="warning" live title={t('outbox.storage.low', { size: fileSize(Math.max(0, free)) })}>
      <p>{t('outbox.storage.low.text')}</p>
    </Notice>
  )
}
