import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Picture } from '#shared/gallery/wire.ts'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { sendDelete } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { GALLERY_KEY } from './use-gallery.ts'

interface RemovePictureDialogProps {
  picture: Picture
  onClose: () => void
  /** Called when the picture and the button that opened this dialog are off the page. */
  onRemoved: () => void
}

/** Confirms before a picture is removed for everybody. */
export function RemovePictureDialog({ picture: { id, caption, small }, onClose, onRemoved }: RemovePictureDialogProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendDelete(`/api/gallery/${id}`),
    onSuccess: async () => {
      toasts.success(t('gallery.removed'))
      await client.invalidateQueries({ queryKey: GALLERY_KEY })
      onRemoved()
    },
  })
  return (
    <ConfirmDialog
      title={t('gallery.remove.title')}
      words={{ confirm: t('gallery.remove'), keep: t('gallery.remove.cancel') }}
      busy={isPending}
      failure={error ? failureText(error, t('gallery.remove.failed')) : undefined}
      onConfirm={mutate}
      onClose={onClose}
    >
      <img src={small} alt="" className="aspect-[4/3] w-40 rounded-sm border border-line object-cover" />
      <p>{t('gallery.remove.text', { caption })}</p>
    </ConfirmDialog>
  )
}
