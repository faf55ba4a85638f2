// SPDX-License-Identifier: Apache-2.0
import { CAPTION_LENGTH } from '#shared/gallery/wire.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { QuestionDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { PicturePicker } from '#web/components/form/picture-picker.tsx'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { summaryOf } from '#web/lib/form-texts.ts'
import { useAddPicture } from './use-add-picture.ts'

const FORM_ID = 'add-picture'
const FIELDS = ['picture', 'caption'] as const

/** A dialog in which an admin uploads a picture with its caption. */
export function AddPictureDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const t = useTranslate()
  const form = useAddPicture(onAdded)
  const { picture, choosePicture, caption, changeCaption, errors, attempt, submit, isPending, failure } = form
  const summary = summaryOf(FIELDS, (field) => errors[field])
  return (
    <QuestionDialog
      title={t('gallery.add')}
      labels={{ confirm: t('gallery.add.submit'), cancel: t('gallery.add.cancel') }}
      confirm={{ type: 'submit', form: FORM_ID }}
      busy={isPending}
      onClose={onClose}
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ErrorSummary errors={summary} attempt={attempt} />
        <PicturePicker
          name="picture"
          label={t('field.picture')}
          hint={t('gallery.add.picture.hint')}
          error={errors.picture}
          maxBytes={UPLOAD_LIMITS.fileBytes}
          picture={picture}
          disabled={isPending}
          onChange={choosePicture}
        />
        <TextAreaField
          name="caption"
          label={t('field.caption')}
          hint={t('gallery.add.caption.hint', { count: CAPTION_LENGTH })}
          error={errors.caption}
          rows={2}
          value={caption}
          onChange={({ target }) => changeCaption(target.value)}
        />
        {failure && !isPending && (
          <Notice kind="error" live title={t('gallery.add.failed')}>
            {failure}
          </Notice>
        )}
      </form>
    </QuestionDialog>
  )
}
