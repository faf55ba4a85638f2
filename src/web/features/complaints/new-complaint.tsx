// SPDX-License-Identifier: Apache-2.0
import { COMPLAINT_SUBJECTS, type ComplaintSubject } from '#shared/complaints/complaints.ts'
import { Button } from '#web/components/controls/button.tsx'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { usePreservedState } from '#web/forms/preserved-values.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useOpenComplaint } from './complaint-queries.ts'
import { MessageForm } from './message-form.tsx'

interface NewComplaintFormProps {
  /** The username of the user, whose text is kept if the session ends. */
  owner: string
  /** The reference of the application that the complaint is about. */
  application: string | undefined
  onSent: (id: string) => void
}

/** The form of a new complaint: what it is about, and the first message. */
export function NewComplaintForm({ owner, application, onSent }: NewComplaintFormProps) {
  const t = useTranslate()
  const [subject, setSubject] = usePreservedState<ComplaintSubject | undefined>(owner, 'complaint/subject', undefined)
  const [message, setMessage] = usePreservedState(owner, `complaint/${application}`, '')
  const { mutate, isPending, error } = useOpenComplaint(onSent)
  return (
    <div className="max-w-form">
      <PageHeader
        title={t('complaints.new')}
        lead={t('complaints.lead')}
        back={{ to: '/complaints', label: t('complaints.back') }}
      />
      <Card as="section" aria-label={t('complaints.new')}>
        <MessageForm
          message={message}
          onChange={setMessage}
          areFieldsComplete={subject !== undefined}
          isPending={isPending}
          error={error}
          onSubmit={() => subject && mutate({ subject, message, ...(application !== undefined && { application }) })}
          fields={(showsErrors) => (
            <>
              {application !== undefined && (
                <p>
                  <span className="block font-semibold">{t('complaints.about')}</span>
                  <bdi className="tabular-nums">{application}</bdi>
                </p>
              )}
              <SelectField
                name="subject"
                label={t('complaints.subject')}
                error={showsErrors && subject === undefined ? t('complaints.subject.missing') : undefined}
                options={COMPLAINT_SUBJECTS.map((value) => ({ value, label: t(`complaints.subject.${value}`) }))}
                value={subject ?? ''}
                onChange={({ target }) => setSubject(COMPLAINT_SUBJECTS.find((known) => known === target.value))}
              />
            </>
          )}
        >
          <p className="text-ink-soft">{t('complaints.next')}</p>
          <Button type="submit" busy={isPending} className="w-full sm:w-fit">
            {t(isPending ? 'complaints.sending' : 'complaints.send')}
          </Button>
        </MessageForm>
      </Card>
    </div>
  )
}
