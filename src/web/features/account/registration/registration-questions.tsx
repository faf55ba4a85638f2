import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import {
  AddressSection,
  ContactSection,
  DetailsSection,
  NameSection,
} from '#web/components/person-fields/person-sections.tsx'
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
      <PrivacyLine />
      <Button type="submit" busy={isSending || isDone} className="w-full sm:w-auto sm:self-start">
        {t('register.submit')}
      </Button>
    </>
  )
}

/** In a tab of its own, so that nothing typed is lost. */
function PrivacyLine() {
  const t = useTranslate()
  return (
    <p className="text-ink-soft">
      {t('register.privacy')}{' '}
      <a
        href="/privacy"
        target="_blank"
        rel="noopener"
        className="-my-2.5 inline-flex min-h-11 items-center text-indigo underline decoration-1 underline-offset-4"
      >
        {t('register.privacy.link')}
      </a>
    </p>
  )
}
