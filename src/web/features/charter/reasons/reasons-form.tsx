// SPDX-License-Identifier: Apache-2.0
import { Plus } from 'lucide-react'
import {
  MAX_OWN_REASONS,
  type OfferedReasons,
  REASON_KINDS,
  REQUIRED_LANGUAGE,
  type ReasonKind,
} from '#shared/charter/reasons.ts'
import { Button } from '#web/components/controls/button.tsx'
import { LeaveDialog, useLeaveGuard } from '#web/components/dialog/leave-guard.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { Form, FormSection } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useSessionEnd } from '#web/lib/session-end.ts'
import { SaveRow } from '../save-row.tsx'
import { BuiltInAmendmentReasons, BuiltInReasons } from './built-in-reasons.tsx'
import type { ReasonError } from './edited-reasons.ts'
import { fieldId, ReasonSection } from './reason-section.tsx'
import { ADD_ID, useReasonsForm } from './use-reasons-form.ts'

/**
 * The form for the reasons that reviewers can choose. The admin can edit, move and remove the panchayat's own reasons, and offer
 * or hide the built-in reasons. One button saves all changes. `owner` is the username of the admin.
 */
export function ReasonsForm({ owner, offered }: { owner: string; offered: OfferedReasons }) {
  const t = useTranslate()
  const form = useReasonsForm(owner, offered)
  const { reasons, errors, isUnsaved } = form
  const hasSessionEnded = useSessionEnd().rejections > 0
  // When the session has ended, the changes are preserved until the admin logs in again, so nothing is lost.
  const leaving = useLeaveGuard(isUnsaved && !hasSessionEnded)
  const messageOf = ({ key, part }: ReasonError) => {
    const number = t('reasons.number', { position: reasons.findIndex((reason) => reason.key === key) + 1 })
    return `${number}: ${t(`reasons.${part}.missing`)}`
  }
  return (
    <Form onSubmit={form.submit} className="flex max-w-citizen flex-col gap-5">
      <ErrorSummary
        attempt={form.attempts}
        errors={errors.map((error) => ({
          // The fields of the texts are named after their languages. An error of the kind belongs to the first checkbox.
          field: fieldId(error.key, error.part === 'text' ? REQUIRED_LANGUAGE : 'rejection'),
          message: messageOf(error),
        }))}
      />
      <FormSection title={t('reasons.own')}>
        <p className="text-ink-soft">{t(reasons.length === 0 ? 'reasons.none' : 'reasons.own.hint')}</p>
        {REASON_KINDS.map((group) => (
          <OwnReasons key={group} group={group} form={form} />
        ))}
        {reasons.length < MAX_OWN_REASONS ? (
          <Button id={ADD_ID} variant="secondary" className="w-full sm:w-fit" onClick={form.add}>
            <Plus aria-hidden className="size-5" />
            {t('reasons.add')}
          </Button>
        ) : (
          <Notice kind={form.hasTooMany ? 'error' : 'info'} live title={t('reasons.most', { most: MAX_OWN_REASONS })} />
        )}
      </FormSection>
      <BuiltInReasons hidden={form.hidden} storedHidden={form.storedHidden} onOfferedChange={form.offer} />
      <BuiltInAmendmentReasons />
      {form.isMerged && (
        <Notice kind="warning" live title={t('reasons.merged')}>
          <p>{t('reasons.merged.text')}</p>
        </Notice>
      )}
      {form.failure && <Notice kind="error" live title={form.failure} />}
      <SaveRow
        label={t('reasons.save')}
        isPending={form.isPending}
        isChanged={isUnsaved}
        // The button works as soon as there is a change. If the list has errors, the form shows them instead of saving.
        canSave={isUnsaved}
        savedAt={form.savedAt}
        className={`border-line border-t bg-paper py-3 ${isUnsaved ? 'sticky bottom-0 z-1 max-lg:bottom-14' : ''}`}
      />
      {leaving.isAsking && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
    </Form>
  )
}

interface OwnReasonsProps {
  /** The kind whose heading the reasons are shown below. A reason of both kinds is in the group for rejections. */
  group: ReasonKind
  form: ReturnType<typeof useReasonsForm>
}

/** The panchayat's own reasons of one group, below the heading of the group. Renders nothing for an empty group. */
function OwnReasons({ group, form }: OwnReasonsProps) {
  const t = useTranslate()
  const { reasons, errors } = form
  // The reasons are sorted by group.
  const isLast = (index: number) => reasons[index + 1]?.group !== group
  const isFirst = (index: number) => reasons[index - 1]?.group !== group
  if (!reasons.some((reason) => reason.group === group)) return null
  return (
    <section aria-labelledby={`reasons-${group}`}>
      <h3 id={`reasons-${group}`} className="rounded-sm bg-indigo-soft px-3 py-1.5 text-base">
        {t(`reasons.kind.${group}`)}
      </h3>
      <ol aria-labelledby={`reasons-${group}`} className="flex flex-col">
        {reasons.map(
          (reason, index) =>
            reason.group === group && (
              <ReasonSection
                key={reason.key}
                reason={reason}
                position={index + 1}
                isFirst={isFirst(index)}
                isLast={isLast(index)}
                isStored={form.isStored(reason)}
                errors={errors.filter(({ key }) => key === reason.key)}
                isOpen={form.open.has(reason.key)}
                onToggle={() => form.toggle(reason.key)}
                onChange={(changes) => form.change(reason.key, changes)}
                onMove={(step) => form.move(index, step)}
                onRemove={() => form.remove(index)}
              />
            ),
        )}
      </ol>
    </section>
  )
}
