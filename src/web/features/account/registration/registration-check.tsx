// SPDX-License-Identifier: Apache-2.0
import { Pencil } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { maskAadhaar } from '#shared/services/aadhaar.ts'
import { EmailAddress } from '#web/components/answer-value.tsx'
import { Button } from '#web/components/controls/button.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { PrivacySummary } from '#web/components/privacy-notice.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { type RegistrationField, type RegistrationValues, STEPS } from './registration-values.ts'

/**
 * The check page: all answers by section, each section with a button that opens its step, and a summary of the privacy
 * notice, which the user accepts by registering.
 */
export function RegistrationCheck({ onChange }: { onChange: (step: number) => void }) {
  const t = useTranslate()
  const answerOf = useAnswers()
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft">{t('register.check.text')}</p>
      {STEPS.map(({ id, fields }, step) => {
        const section = t(`register.section.${id}`)
        return (
          <Card key={id} as="section" aria-labelledby={`check-${id}`}>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-x-1">
              <h2 id={`check-${id}`} className="flex-1 basis-32 text-lg">
                {section}
              </h2>
              <Button
                variant="quiet"
                compact
                className="-me-2.5 underline"
                aria-label={t('register.check.changeOf', { section })}
                onClick={() => onChange(step)}
              >
                <Pencil aria-hidden className="size-4" />
                {t('register.check.change')}
              </Button>
            </div>
            {/* The rows are closer together than in other lists, so that a phone needs only a few screens for them. */}
            <dl>
              {fields.map((name) => (
                <div
                  key={name}
                  className="flex flex-wrap gap-x-3 border-line border-t py-1.5 sm:grid sm:grid-cols-[14rem_1fr]"
                >
                  <dt className="w-28 shrink-0 text-ink-soft sm:w-auto">{t(`field.${name}`)}</dt>
                  <dd className="min-w-0 flex-1 basis-32 break-words">{answerOf(name)}</dd>
                </div>
              ))}
            </dl>
          </Card>
        )
      })}
      <Privacy />
    </div>
  )
}

/** Returns a function that formats an answer for the check page. The password is hidden, the Aadhaar number masked. */
function useAnswers() {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const { getValues } = useFormContext<RegistrationValues>()
  const none = <span className="text-ink-soft">{t('register.check.none')}</span>
  return (name: RegistrationField) => {
    const value = getValues(name)
    if (value instanceof File) return value.name
    if (!value) return none
    if (name === 'password') return t('register.check.password')
    if (name === 'aadhar') return maskAadhaar(value)
    if (name === 'email') return <EmailAddress email={value} />
    if (name === 'dob') return formatCalendarDay(value)
    if (name === 'gender') return t(`gender.${getValues('gender') as 'Male' | 'Female' | 'Other'}`)
    return value
  }
}

/**
 * A summary of the privacy notice, which the user accepts by registering. The full notice opens in a new tab, so that this
 * page keeps the typed answers.
 */
function Privacy() {
  const t = useTranslate()
  return (
    <section aria-labelledby="consent" className="flex flex-col gap-2 rounded-md border-2 border-indigo bg-surface p-5">
      <h2 id="consent" className="text-lg">
        {t('register.consent')}
      </h2>
      <p>{t('register.privacy')}</p>
      <PrivacySummary />
      <a
        href="/privacy"
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 w-fit items-center text-indigo underline decoration-1 underline-offset-4"
      >
        {t('register.privacy.link')}
      </a>
    </section>
  )
}
