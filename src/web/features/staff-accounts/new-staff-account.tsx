// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { OFFICE_ROLES } from '#shared/accounts/office-roles.ts'
import type { CreatedStaffAccount } from '#shared/accounts/staff-accounts.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Card, Form } from '#web/components/layout/sections.tsx'
import { ReauthenticationDialog } from '#web/components/second-factor/reauthentication-dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useNewStaffAccount } from './use-new-staff-account.ts'

interface NewStaffAccountProps {
  /** The username of the admin, whose text is kept if the session ends. */
  owner: string
}

/** Creates a staff account. The owner of the account chooses the password after opening a mailed link. */
export function NewStaffAccount({ owner }: NewStaffAccountProps) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [created, setCreated] = useState<CreatedStaffAccount>()
  return (
    <Card as="section" aria-labelledby="add-staff-account" className="flex flex-col gap-4">
      <h2 id="add-staff-account" ref={heading} tabIndex={-1} className="text-lg">
        {t('staff.add')}
      </h2>
      {created ? (
        <LinkSent
          created={created}
          onClose={() => {
            flushSync(() => setCreated(undefined))
            heading.current?.focus()
          }}
        />
      ) : (
        <NewStaffAccountForm
          owner={owner}
          onCreated={(account) => {
            // Elements behind an open dialog cannot take the focus, so the form is removed first, together with its dialog.
            flushSync(() => setCreated(account))
            heading.current?.focus()
          }}
        />
      )}
    </Card>
  )
}

interface NewStaffAccountFormProps extends NewStaffAccountProps {
  onCreated: (created: CreatedStaffAccount) => void
}

function NewStaffAccountForm({ owner, onCreated }: NewStaffAccountFormProps) {
  const t = useTranslate()
  const { field, role, errors, attempt, failure, submit, name, isConfirming, confirmation } = useNewStaffAccount(
    owner,
    onCreated,
  )
  return (
    <>
      <Form onSubmit={submit}>
        <ErrorSummary errors={errors} attempt={attempt} />
        <SelectField
          {...role}
          label={t('staff.add.role')}
          options={OFFICE_ROLES.map((value) => ({ value, label: t(`staff.role.${value}`) }))}
        />
        <TextField {...field('firstName')} autoComplete="off" />
        <TextField {...field('lastName')} autoComplete="off" />
        <TextField {...field('username')} autoComplete="off" autoCapitalize="none" />
        <TextField {...field('email')} type="email" autoComplete="off" autoCapitalize="none" />
        {failure && <Notice kind="error" live title={failure} />}
        <Button type="submit" className="sm:self-start">
          {t('staff.add.submit')}
        </Button>
      </Form>
      {isConfirming && (
        <ReauthenticationDialog
          {...confirmation}
          title={t('staff.add.confirm', { name })}
          labels={{ confirm: t('staff.add.submit'), cancel: t('factor.prove.cancel') }}
        >
          <p>{t('staff.reauthenticate')}</p>
        </ReauthenticationDialog>
      )}
    </>
  )
}

/** Says that the activation link has been mailed. In the demo, where no mail is sent, the response contains the link. */
function LinkSent({ created, onClose }: { created: CreatedStaffAccount; onClose: () => void }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="success" live title={t('staff.created.title', { email: created.email })}>
        <p>{t('staff.created.text')}</p>
        {created.link && (
          <p className="wrap-anywhere mt-2">
            {t('staff.created.demo')} <a href={created.link}>{created.link}</a>
          </p>
        )}
      </Notice>
      <Button variant="secondary" className="sm:self-start" onClick={onClose}>
        {t('staff.created.close')}
      </Button>
    </div>
  )
}
