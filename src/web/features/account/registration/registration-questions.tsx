// SPDX-License-Identifier: Apache-2.0
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { FailureNotice, Notice } from '#web/components/feedback/notice.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { PasswordField, TextField } from '#web/components/fields/text-field.tsx'
import { useDismissErrorToasts } from '#web/components/form/dismiss-error-toasts.ts'
import { FormSection } from '#web/components/layout/sections.tsx'
import {
  AddressSection,
  ContactSection,
  DetailsSection,
  NameSection,
  PictureField,
} from '#web/components/person-fields/person-sections.tsx'
import { useFormFields } from '#web/forms/form-fields.ts'
import type { FailureMessage } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePasswordPolicy } from '#web/lib/portal.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { RegistrationCheck } from './registration-check.tsx'
import { CHECK, REGISTRATION_FIELDS, type RegistrationValues, STEPS } from './registration-values.ts'

const SECTIONS: Record<(typeof STEPS)[number]['id'], () => ReactNode> = {
  personal: PersonalSection,
  name: NameSection,
  details: () => <DetailsSection />,
  address: AddressSection,
  contact: ContactSection,
}

interface RegistrationStepProps {
  /** The number of the step, from 0; `CHECK` is the page that shows all answers. */
  step: number
  onChange: (step: number) => void
  /** Increases with every failed attempt to continue. */
  attempt: number
  isWorking: boolean
  isDone: boolean
  failure: FailureMessage | undefined
}

/** The open step: its errors, its section or the check page, and the buttons. */
export function RegistrationStep({ step, onChange, attempt, isWorking, isDone, failure }: RegistrationStepProps) {
  const t = useTranslate()
  const { summary } = useRegistrationFields()
  const current = STEPS[step]
  const Section = current && SECTIONS[current.id]
  const errors = summary().filter(({ field }) => current?.fields.some((name) => name === field))
  useDismissErrorToasts(errors.length > 0)
  return (
    <>
      <Progress step={step} hasErrors={errors.length > 0} />
      <ErrorSummary errors={errors} attempt={attempt} />
      {Section ? <Section /> : <RegistrationCheck onChange={onChange} />}
      {failure && !current && <FailureNotice {...failure} />}
      {isDone && <Notice kind="success" live title={t('register.opening')} />}
      <div className="flex flex-wrap gap-3">
        {step > 0 && (
          <Button variant="secondary" disabled={isWorking || isDone} onClick={() => onChange(step - 1)}>
            {t('register.back')}
          </Button>
        )}
        <Button type="submit" busy={isWorking || isDone} className="max-sm:grow">
          {t(current ? 'register.continue' : 'register.submit')}
        </Button>
      </div>
    </>
  )
}

interface OfferedDraftNoticeProps {
  /** Fills in the form if the draft has this email address. Returns whether it does. */
  onContinue: (email: string) => boolean
}

/**
 * Offers to continue the registration that somebody began on this device. None of its data is shown until the user types
 * the email address of that registration, because several people may share the device.
 */
export function OfferedDraftNotice({ onContinue }: OfferedDraftNoticeProps) {
  const t = useTranslate()
  const [email, setEmail] = useState('')
  const [isOtherEmail, setIsOtherEmail] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsOtherEmail(!onContinue(email))
  }
  return (
    <form noValidate onSubmit={submit} className="mb-6">
      <Notice title={t('register.draft.begun')}>
        <div className="flex flex-col items-start gap-3">
          <p>{t('register.draft.begun.text')}</p>
          <TextField
            name="draft-email"
            label={t('register.draft.begun.email')}
            error={isOtherEmail ? t('register.draft.begun.other') : undefined}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            value={email}
            onChange={({ target }) => {
              setEmail(target.value)
              setIsOtherEmail(false)
            }}
          />
          <Button type="submit" variant="secondary" compact>
            {t('register.draft.begun.continue')}
          </Button>
        </div>
      </Notice>
    </form>
  )
}

/** Loaded only if there is a draft, because most people have none. */
const ConfirmDialog = lazyComponent(() =>
  import('#web/components/dialog/question-dialog.tsx').then((module) => module.ConfirmDialog),
)

/**
 * Says that the form was filled in from a draft on this device. A button replaces the form with an empty one, because
 * several people may share the device. A dialog asks first, because everything that was typed is deleted.
 */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslate()
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => void ConfirmDialog.preload(), [])
  return (
    <Notice title={t('register.draft.restored')}>
      <p>{t('register.draft.restored.text')}</p>
      <Button variant="secondary" compact className="mt-3" onClick={() => setIsAsking(true)}>
        {t('register.draft.discard')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('register.draft.discard.title')}
          labels={{ confirm: t('register.draft.discard.confirm'), cancel: t('register.draft.discard.keep') }}
          busy={false}
          onConfirm={onDiscard}
          onClose={() => setIsAsking(false)}
          errorFallback={null}
        >
          <p>{t('register.draft.discard.text')}</p>
        </ConfirmDialog>
      )}
    </Notice>
  )
}

/** The number of the step. When a step opens, this text takes the focus, unless the error summary takes it. */
function Progress({ step, hasErrors }: { step: number; hasErrors: boolean }) {
  const t = useTranslate()
  const text = useRef<HTMLParagraphElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    if (hasErrors) return
    text.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step, hasErrors])
  return (
    <div className="flex flex-col gap-2">
      <p ref={text} tabIndex={-1} className="font-semibold outline-none">
        {t('register.step', { step: step + 1, count: CHECK + 1 })}
        {step === CHECK && `: ${t('register.check')}`}
      </p>
      <div aria-hidden className="flex gap-1.5">
        {[...STEPS, { id: 'check' }].map(({ id }, index) => (
          <span key={id} className={`h-1.5 flex-1 rounded-full ${index <= step ? 'bg-indigo' : 'bg-line'}`} />
        ))}
      </div>
      {step === 0 && <p className="text-ink-soft text-sm">{t('fields.optionalNote')}</p>}
    </div>
  )
}

/** The fields for logging in (username, email and password), and the picture. */
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

/** `field` gives the props of a field: name, label, error, and a handler that clears the error when the field is edited. */
function useRegistrationFields() {
  return useFormFields<RegistrationValues>(REGISTRATION_FIELDS, { least: usePasswordPolicy().leastLength })
}
