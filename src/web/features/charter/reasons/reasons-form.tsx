// SPDX-License-Identifier: Apache-2.0
import { Plus } from 'lucide-react'
import { MAX_OWN_REASONS, type OfferedReasons, REJECTION_REASONS, REQUIRED_LANGUAGE } from '#shared/charter/reasons.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { CheckboxField } from '#web/components/fields/choice-fields.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { Form, FormSection } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import type { ReasonError } from './edited-reasons.ts'
import { fieldId, ReasonSection } from './reason-section.tsx'
import { ADD_ID, useReasonsForm } from './use-reasons-form.ts'

/** The built-in reasons to offer, and the panchayat's own reasons to edit, move and remove, and to save. */
export function ReasonsForm({ owner, offered }: { owner: string; offered: OfferedReasons }) {
  const t = useTranslate()
  const form = useReasonsForm(owner, offered)
  const { reasons, errors } = form
  const textOf = ({ key, part }: ReasonError) => {
    const number = t('reasons.number', { position: reasons.findIndex((reason) => reason.key === key) + 1 })
    return `${number}: ${t(`reasons.${part}.missing`)}`
  }
  return (
    <Form onSubmit={form.submit} className="flex max-w-citizen flex-col gap-5">
      <ErrorSummary
        attempt={form.attempts}
        errors={errors.map((error) => ({
          field: fieldId(error.key, error.part === 'text' ? REQUIRED_LANGUAGE : 'rejection'),
          message: textOf(error),
        }))}
      />
      <FormSection title={t('reasons.own')}>
        {reasons.length === 0 && <p className="text-ink-soft">{t('reasons.none')}</p>}
        {reasons.length > 0 && (
          <ol aria-label={t('reasons.own')} className="-my-2 flex flex-col">
            {reasons.map((reason, index) => (
              <ReasonSection
                key={reason.key}
                reason={reason}
                position={index + 1}
                isLast={index === reasons.length - 1}
                errors={errors.filter(({ key }) => key === reason.key)}
                isOpen={form.open.has(reason.key)}
                onToggle={() => form.toggle(reason.key)}
                onChange={(changes) => form.change(reason.key, changes)}
                onMove={(step) => form.move(index, step)}
                onRemove={() => form.remove(index)}
              />
            ))}
          </ol>
        )}
        {reasons.length < MAX_OWN_REASONS ? (
          <Button id={ADD_ID} variant="secondary" className="w-full sm:w-fit" onClick={form.add}>
            <Plus aria-hidden className="size-5" />
            {t('reasons.add')}
          </Button>
        ) : (
          <Notice kind={form.hasTooMany ? 'error' : 'info'} live title={t('reasons.most', { most: MAX_OWN_REASONS })} />
        )}
      </FormSection>
      <FormSection title={t('reasons.builtIn')}>
        <p className="text-ink-soft">{t('reasons.builtIn.hint')}</p>
        <div className="flex flex-col max-sm:gap-3">
          {REJECTION_REASONS.map((code) => (
            <CheckboxField
              key={code}
              id={`offered-${code}`}
              name={`offered-${code}`}
              label={t(`review.reason.${code}.text`)}
              checked={!form.hidden.includes(code)}
              onChange={({ target }) => form.offer(code, target.checked)}
            />
          ))}
        </div>
      </FormSection>
      {form.isMerged && (
        <Notice kind="warning" live title={t('reasons.merged')}>
          <p>{t('reasons.merged.text')}</p>
        </Notice>
      )}
      {form.failure && <Notice kind="error" live title={form.failure} />}
      <Button type="submit" busy={form.isPending} className="w-full sm:w-fit">
        {t('reasons.save')}
      </Button>
    </Form>
  )
}
