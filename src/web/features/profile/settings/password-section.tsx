import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { PasswordField } from '#web/components/fields/text-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SettingsSection } from './settings-section.tsx'
import { usePasswordChange } from './use-password-change.ts'

/** Another password, for whoever knows the current one. `username` is for the password manager: what one logs in with. */
export function PasswordSection({ username }: { username: string }) {
  const t = useTranslate()
  const { field, errors, attempt, leastLength, submit, isSending, isDone, failure } = usePasswordChange()
  return (
    <SettingsSection title={t('settings.password.title')} text={t('settings.password.text')}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <PasswordField {...field('currentPassword')} autoComplete="current-password" />
        <PasswordField
          {...field('newPassword')}
          autoComplete="new-password"
          hint={t('register.hint.password', { least: leastLength })}
        />
        {failure && <Notice kind="error" live title={failure} />}
        {isDone && <Notice kind="success" live title={t('settings.password.done')} />}
        <Button type="submit" variant="secondary" busy={isSending} className="sm:self-start">
          {t('settings.password.submit')}
        </Button>
      </form>
    </SettingsSection>
  )
}
