import { Controller } from 'react-hook-form'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { FilePicker } from '#web/components/file-picker.tsx'
import { FormSection } from '#web/components/form-section.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePasswordPolicy } from '#web/session/use-password-policy.ts'
import { useRegistrationFields } from './use-registration-fields.ts'

/** Who logs in, and how. */
export function PersonalSection() {
  const t = useTranslate()
  const { form, field, words } = useRegistrationFields()
  const { leastLength: least } = usePasswordPolicy()
  return (
    <FormSection title={t('register.section.personal')}>
      <TextField
        {...field('username')}
        hint={t('register.hint.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...field('email')} type="email" autoComplete="email" autoCapitalize="none" />
      <PasswordField {...field('password')} hint={t('register.hint.password', { least })} autoComplete="new-password" />
      <Controller
        control={form.control}
        name="profilePicture"
        render={({ field: picture }) => (
          <FilePicker
            {...words('profilePicture')}
            name="profilePicture"
            hint={t('register.hint.picture')}
            optional
            accepts="image"
            camera="user"
            most={1}
            fileBytes={UPLOAD_LIMITS.fileBytes}
            files={picture.value ? [picture.value] : []}
            onChange={([chosen]) => {
              picture.onChange(chosen)
              form.clearErrors('profilePicture')
            }}
          />
        )}
      />
    </FormSection>
  )
}
