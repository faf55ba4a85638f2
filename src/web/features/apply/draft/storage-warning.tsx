// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
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
      <div role="status" className="flex gap-2 rounded-sm bg-turmeric-soft px-3 py-2 text-sm">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-turmeric" />
        <div>
          <p className="font-semibold">{t('drafts.unsaved')}</p>
          <p>{t('drafts.unsaved.text')}</p>
        </div>
      </div>
    )
  }
  if (typeof free !== 'number' || free >= LOW_STORAGE_BYTES) return null
  return (
    <Notice kind="warning" live title={t('outbox.storage.low', { size: fileSize(Math.max(0, free)) })}>
      <p>{t('outbox.storage.low.text')}</p>
    </Notice>
  )
}
