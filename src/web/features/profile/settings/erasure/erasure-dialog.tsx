import { useId } from 'react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Notice } from '#web/components/notice.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { useTranslate } from '#web/lib/translation.tsx'
import { useErasure } from './use-erasure.ts'

/** Asks for the password once more, so that nobody else deletes the account. */
export function ErasureDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useTranslate()
  const formId = useId()
  const { field, submit, isSending, failure } = useErasure()
  const close = () => {
    if (!isSending) onClose()
  }
  return (
    <Dialog
      size="narrow"
      title={t('settings.erasure.confirm.title')}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" disabled={isSending} className="grow sm:grow-0" onClick={close}>
            {t('settings.erasure.confirm.keep')}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSending} className="grow sm:grow-0">
            {t('settings.erasure.start')}
          </Button>
        </>
      }
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
    </Dialog>
  )
}
