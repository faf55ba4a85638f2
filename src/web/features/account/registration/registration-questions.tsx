import { Button } from '#web/components/controls/button.tsx'
import { FailureNotice, Notice } from '#web/components/feedback/notice.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { PasswordField, TextField } from '#web/components/fields/text-field.tsx'
import { FormSection } from '#web/components/layout/sections.tsx'
import {
  AddressSection,
  ContactSection,
  DetailsSection,
  NameSection,
  PictureField,
} from '#web/components/person-fields/person-sections.tsx'
import { PrivacyEssence } from '#web/components/privacy-notice.tsx'
import { useFormFields } from '#web/forms/form-fields.ts'
import type { FailureMessage } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePasswordPolicy } from '#web/lib/portal.ts'
import { REGISTRATION_FIELDS, type RegistrationValues } from './registration-values.ts'

interface RegistrationQuestionsProps {
  isSending: boolean
  isDone: boolean
  failure: FailureMessage | undefined
}

/** The five sections in the order of the specification, between the error summary and the button. */
export function RegistrationQuestions({ isSending, isDone, failure }: RegistrationQuestionsProps) {
  const t = useTranslate()
  const { form, summary } = useRegistrationFields()
  const errors = summary()
  return (
    <>
      <ErrorSummary errors={errors} attempt={form.formState.submitCount} />
      <PersonalSection />
      <NameSection />
      <DetailsSection />
      <AddressSection />
      <ContactSection />
      {failure && errors.length === 0 && <FailureNotice {...failure} />}
      {isDone && <Notice kind="success" live title={t('register.opening')} />}
      <Privacy />
      <Button type="submit" busy={isSending || isDone} className="w-full sm:w-auto sm:self-start">
        {t('register.submit')}
      </Button>
    </>
  )
}

/** A summary of the privacy notice, which registration accepts. The full notice opens in a new tab, so that no text is lost. */
function Privacy() {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-2 text-ink-soft">
      <p>{t('register.privacy')}</p>
      <PrivacyEssence />
      <a
        href="/privacy"
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 w-fit items-center text-indigo underline decoration-1 underline-offset-4"
      >
        {t('register.privacy.link')}
      </a>
    </div>
  )
}

/** The login data: username, email and password. */
function PersonalSection() {
  const t = useTranslate()
  const { field } = useRegistrationFields()
  const { leastLength: minLength } = usePasswordPolicy()
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
      <PasswordField
        {...field('password')}
        hint={t('register.hint.password', { least: minLength })}
        autoComplete="new-password"
      />
      <PictureField camera="user" />
    </FormSection>
  )
}

/** The props of each field: name, label, error, and clearing the error on edit. */
function useRegistrationFields() {
  return useFormFields<RegistrationValues>(REGISTRATION_FIELDS, { least: usePasswordPolicy().leastLength })
}
