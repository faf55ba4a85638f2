import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnnouncementText } from '#shared/announcements/wire.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { ANNOUNCEMENTS_KEY } from '#web/lib/announcements.ts'
import { postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'

/** Publishes an announcement, and fetches anew whatever shows them. */
export function usePublish(onPublished: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const publish = useMutation({
    mutationFn: (text: AnnouncementText) => postJson('/api/announcements', text),
    onSuccess: () => {
      toasts.success(t('announcements.published'))
      onPublished()
      void client.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY })
    },
  })
  return { ...publish, failure: publish.error ? failureText(publish.error) : undefined }
}
