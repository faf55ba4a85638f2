import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CreatedStaffAccount } from '#shared/accounts/colleagues.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { SelectField } from '#web/components/fields/choice-fields.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { ProveDialog } from '#web/components/second-factor/prove-dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useNewStaffAccount } from './use-new-staff-account.ts'

/** Creates a staff account. Its owner chooses the password by a link. */
export function NewStaffAccount() {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [created, setCreated] = useState<CreatedStaffAccount>()
  return (
    <Card as="section" aria-labelledby="add-colleague" className="flex flex-col gap-4">
      <h2 id="add-colleague" ref={heading} tabIndex={-1} className="text-lg">
        {t('colleagues.add')}
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
          onCreated={(account) => {
            // Removes the form with its dialog, so that the heading can take the focus.
            flushSync(() => setCreated(account))
            heading.current?.focus()
          }}
        />
      )}
    </Card>
  )
}

function NewStaffAccountForm({ onCreated }: { onCreated: (created: CreatedStaffAccount) => void }) {
  const t = useTranslate()
  const { field, role, errors, attempt, failure, submit, name, isConfirming, confirmation } =
    useNewStaffAccount(onCreated)
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ErrorSummary errors={errors} attempt={attempt} />
        <SelectField
          {...role}
          label={t('colleagues.add.role')}
          options={(['staff', 'admin'] as const).map((value) => ({ value, label: t(`colleagues.role.${value}`) }))}
        />
        <TextField {...field('firstName')} autoComplete="off" />
        <TextField {...field('lastName')} autoComplete="off" />
        <TextField {...field('username')} autoComplete="off" autoCapitalize="none" />
        <TextField {...field('email')} type="email" autoComplete="off" autoCapitalize="none" />
        {failure && <Notice kind="error" live title={failure} />}
        <Button type="submit" className="sm:self-start">
          {t('colleagues.add.submit')}
        </Button>
      </form>
      {isConfirming && (
        <ProveDialog
          {...confirmation}
          title={t('colleagues.add.ask', { name })}
          words={{ confirm: t('colleagues.add.submit'), keep: t('factor.prove.cancel') }}
        >
          <p>{t('colleagues.prove')}</p>
        </ProveDialog>
      )}
    </>
  )
}

function LinkSent({ created, onClose }: { created: CreatedStaffAccount; onClose: () => void }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="success" live title={t('colleagues.made.title', { email: created.email })}>
        <p>{t('colleagues.made.text')}</p>
        {created.link && (
          <p className="wrap-anywhere mt-2">
            {t('colleagues.made.demo')} <a href={created.link}>{created.link}</a>
          </p>
        )}
      </Notice>
      <Button variant="secondary" className="sm:self-start" onClick={onClose}>
        {t('colleagues.made.close')}
      </Button>
    </div>
  )
}
