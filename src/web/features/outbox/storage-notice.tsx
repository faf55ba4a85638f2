// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { freeBytes, isStoragePersisted, LOW_STORAGE_BYTES, persistStorage } from '#web/forms/device-storage.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { fileSize } from '#web/lib/files.ts'

/**
 * Warns if the device's storage is nearly full. If the browser may delete the forms when the device needs space, offers
 * a button that asks the browser to keep them.
 */
export function StorageNotice() {
  const t = useTranslate()
  const client = useQueryClient()
  const queryKey = ['device-storage']
  const { data: storage } = useQuery({
    queryKey,
    queryFn: async () => ({ free: (await freeBytes()) ?? null, isPersisted: await isStoragePersisted() }),
    gcTime: 0,
  })
  const persist = useMutation({ mutationFn: persistStorage, onSuccess: () => client.invalidateQueries({ queryKey }) })
  if (!storage) return null
  const { free, isPersisted } = storage
  return (
    <>
      {free !== null && free < LOW_STORAGE_BYTES && (
        <Notice kind="warning" title={t('outbox.storage.low', { size: fileSize(Math.max(0, free)) })}>
          <p>{t('outbox.storage.low.text')}</p>
        </Notice>
      )}
      {isPersisted === false && (
        <Notice title={t('outbox.storage.keep')}>
          <p>{t(persist.data === false ? 'outbox.storage.refused' : 'outbox.storage.keep.text')}</p>
          {persist.data !== false && (
            <Button
              variant="secondary"
              compact
              className="mt-3"
              busy={persist.isPending}
              onClick={() => persist.mutate()}
            >
              {t('outbox.storage.keep.button')}
            </Button>
          )}
        </Notice>
      )}
    </>
  )
}
