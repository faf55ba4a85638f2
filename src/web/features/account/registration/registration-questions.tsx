import { Button } from '#web/components/button.tsx'
import { ErrorSummary } from '#web/components/error-summary.tsx'
import { Notice } from '#web/components/notice.tsx'
import { AddressSection } from '#web/components/person-fields/address-section.tsx'
import { ContactSection } from '#web/components/person-fields/contact-section.tsx'
import { DetailsSection } from '#web/components/person-fields/details-section.tsx'
import { NameSection } from '#web/components/person-fields/name-section.tsx'
import { PrivacyEssence } from '#web/components/privacy-notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PersonalSection } from './personal-section.tsx'
import { useRegistrationFields } from './use-registration-fields.ts'

interface RegistrationQuestionsProps {
  isSending: boolean
  isDone: boolean
  failure: string | undefined
}

/** The five sections in the order of the specification, between what is wrong and the button. */
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
      {failure && errors.length === 0 && <Notice kind="error" title={failure} />}
      {isDone && <Notice kind="success" live title={t('register.opening')} />}
      <Privacy />
      <Button type="submit" busy={isSending || isDone} className="w-full sm:w-auto sm:self-start">
        {t('register.submit')}
      </Button>
    </>
  )
}

/** What the person accepts by registering. The whole notice opens in a tab of its own, so that nothing typed is lost. */
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
