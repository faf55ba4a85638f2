import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnnouncementText } from '#shared/announcements/announcement-text.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { ANNOUNCEMENTS_KEY } from '#web/queries/announcements.ts'

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
