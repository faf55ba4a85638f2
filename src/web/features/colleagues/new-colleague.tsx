import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ColleagueMade } from '#shared/accounts/colleagues.ts'
import { Button } from '#web/components/button.tsx'
import { Card } from '#web/components/card.tsx'
import { ErrorSummary } from '#web/components/error-summary.tsx'
import { Notice } from '#web/components/notice.tsx'
import { ProveDialog } from '#web/components/second-factor/prove-dialog.tsx'
import { SelectField } from '#web/components/select-field.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useHasPhone } from './use-colleagues.ts'
import { useNewColleagueForm } from './use-new-colleague-form.ts'

/** Makes one more account of the office, and shows its first password this once. */
export function NewColleague() {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [made, setMade] = useState<ColleagueMade>()
  return (
    <Card as="section" aria-labelledby="add-colleague" className="flex flex-col gap-4">
      <h2 id="add-colleague" ref={heading} tabIndex={-1} className="text-lg">
        {t('colleagues.add')}
      </h2>
      {made ? (
        <FirstPassword
          made={made}
          onClose={() => {
            flushSync(() => setMade(undefined))
            heading.current?.focus()
          }}
        />
      ) : (
        <NewColleagueForm
          onMade={(colleague) => {
            // The window that asked goes with the form that opened it.
            flushSync(() => setMade(colleague))
            heading.current?.focus()
          }}
        />
      )}
    </Card>
  )
}

function NewColleagueForm({ onMade }: { onMade: (made: ColleagueMade) => void }) {
  const t = useTranslate()
  const needsCode = useHasPhone()
  const { field, role, errors, attempt, failure, submit, name, isAsked, proving } = useNewColleagueForm(onMade)
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
      {isAsked && (
        <ProveDialog
          {...proving}
          title={t('colleagues.add.ask', { name })}
          words={{ confirm: t('colleagues.add.submit'), keep: t('factor.prove.cancel') }}
          needsCode={needsCode}
        >
          <p>{t('colleagues.prove')}</p>
        </ProveDialog>
      )}
    </>
  )
}

function FirstPassword({ made, onClose }: { made: ColleagueMade; onClose: () => void }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="success" live title={t('colleagues.made.title')}>
        <p className="my-2 break-all font-mono font-semibold text-lg" translate="no">
          {made.password}
        </p>
        <p className="wrap-anywhere">{t('colleagues.made.text', { email: made.email })}</p>
      </Notice>
      <Button variant="secondary" className="sm:self-start" onClick={onClose}>
        {t('colleagues.made.close')}
      </Button>
    </div>
  )
}
