import { useId } from 'react'
import { QuestionDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PasswordField } from '#web/components/fields/text-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useErasure } from './use-erasure.ts'

/** Asks for the password once more, so that nobody else deletes the account. */
export function ErasureDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useTranslate()
  const formId = useId()
  const { field, submit, isSending, failure } = useErasure()
  return (
    <QuestionDialog
      title={t('settings.erasure.confirm.title')}
      words={{ confirm: t('settings.erasure.start'), keep: t('settings.erasure.confirm.keep') }}
      confirm={{ type: 'submit', form: formId, variant: 'danger' }}
      busy={isSending}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{t('settings.erasure.confirm.text')}</p>
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <PasswordField {...field} id="erasure-password" autoComplete="current-password" />
        {failure && <Notice kind="error" live title={failure} />}
      </form>
    </QuestionDialog>
  )
}
