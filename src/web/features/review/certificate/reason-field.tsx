// SPDX-License-Identifier: Apache-2.0
import type { CertificateStep } from '#shared/applications/lifecycle.ts'
import { MESSAGE_LENGTH } from '#shared/applications/wire.ts'
import { TextAreaField } from '#web/components/form/text-area-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SuggestedSentences } from '../suggested-sentences.tsx'

/** The most common reasons for each step (`review.certificate.reason.*`). */
const REASONS = {
  revoke: ['mistake', 'false', 'person'],
  correct: ['spelling', 'date', 'requested'],
} as const satisfies Record<CertificateStep, readonly string[]>

interface ReasonFieldProps {
  step: CertificateStep
  name: string
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}

/** The reason that the applicant will read: typed, or inserted from suggested sentences. */
export function ReasonField({ step, name, value, error, onChange }: ReasonFieldProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-3">
      <TextAreaField
        name={name}
        label={t('review.certificate.reason')}
        error={error}
        rows={2}
        maxLength={MESSAGE_LENGTH}
        className="max-h-48"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <SuggestedSentences
        hint={t('review.certificate.reasons')}
        sentences={REASONS[step].map((reason) => ({
          label: t(`review.certificate.reason.${reason}`),
          text: t(`review.certificate.reason.${reason}.text`),
        }))}
        onPick={(sentence) => onChange([value.trim(), sentence].join(' ').trim().slice(0, MESSAGE_LENGTH))}
      />
    </div>
  )
}
