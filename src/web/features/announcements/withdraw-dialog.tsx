import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Announcement } from '#shared/announcements/wire.ts'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { sendDelete } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { ANNOUNCEMENTS_KEY } from '#web/queries/announcements.ts'

interface WithdrawDialogProps {
  announcement: Announcement
  onClose: () => void
  /** The announcement is no longer on the page, nor the button that opened this window. */
  onGone: () => void
}

/** Asks before an announcement is gone for everybody. */
export function WithdrawDialog({ announcement: { id, title }, onClose, onGone }: WithdrawDialogProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendDelete(`/api/announcements/${id}`),
    onSuccess: async () => {
      toasts.success(t('announcements.withdrawn'))
      await client.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY })
      onGone()
    },
  })
  return (
    <ConfirmDialog
      title={t('announcements.withdraw.title')}
      words={{ confirm: t('announcements.withdraw'), keep: t('announcements.withdraw.keep') }}
      busy={isPending}
      failure={error ? failureText(error) : undefined}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>{t('announcements.withdraw.text', { title })}</p>
    </ConfirmDialog>
  )
}
