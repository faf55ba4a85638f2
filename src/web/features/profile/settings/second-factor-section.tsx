// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FactorState } from '#shared/accounts/factor.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PhoneSetUp } from '#web/components/second-factor/phone-set-up.tsx'
import { useSecondFactor } from '#web/components/second-factor/reauthentication-dialog.tsx'
import { RecoveryCodes } from '#web/components/second-factor/recovery-codes.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import {
  type SecondFactorAction,
  SecondFactorDialog,
  type SecondFactorResult,
  useConfirmPhone,
} from './second-factor-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The state of the user's second factor, and buttons to set up a phone, to get new recovery codes, or to remove the factor. */
export function SecondFactorSection({ email }: { email: string }) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useSecondFactor()
  const { data: factor } = query
  const [result, setResult] = useState<SecondFactorResult>({})
  const [action, setAction] = useState<SecondFactorAction>()
  const confirmation = useConfirmPhone((codes) => setResult({ codes }))
  const showResult = (next: SecondFactorResult) => {
    confirmation.reset()
    // The dialog must close first, because elements behind an open dialog cannot take the focus.
    flushSync(() => {
      setAction(undefined)
      setResult(next)
    })
    if (!next.codes) heading.current?.focus()
  }
  return (
    <SettingsSection title={t('settings.factor.title')} text={t('settings.factor.text')} headingRef={heading}>
      {result.codes && <RecoveryCodes codes={result.codes} email={email} onSaved={() => showResult({})} />}
      {result.setUp && (
        <PhoneSetUp
          key={result.setUp.ticket}
          setUp={result.setUp}
          busy={confirmation.isPending}
          error={confirmation.isPending ? null : confirmation.error}
          onRestart={() => setAction('move')}
          onSubmit={confirmation.mutate}
          onCancel={() => showResult({})}
        />
      )}
      <Loaded query={query} failure={t('settings.factor.loadFailed')} placeholder={<SkeletonList rows={1} />}>
        {(state) => !result.codes && !result.setUp && <CurrentState factor={state} onAction={setAction} />}
      </Loaded>
      {action && factor && (
        <SecondFactorDialog
          action={action}
          isOn={factor.isOn}
          onClose={() => setAction(undefined)}
          onDone={showResult}
        />
      )}
    </SettingsSection>
  )
}

/** The number of remaining recovery codes at or below which the section shows a warning. */
const WARNING_CODES_LEFT = 3

function CurrentState({ factor, onAction }: { factor: FactorState; onAction: (action: SecondFactorAction) => void }) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const { isOn, isRequired, since, codesLeft } = factor
  return (
    <>
      <p>{since === null ? t('settings.factor.off') : t('settings.factor.on', { since: formatInstant(since) })}</p>
      {isOn && codesLeft > WARNING_CODES_LEFT && <p>{t('settings.factor.left', { count: codesLeft })}</p>}
      {isOn && codesLeft <= WARNING_CODES_LEFT && (
        <Notice kind="warning" title={t('settings.factor.left', { count: codesLeft })}>
          {t('settings.factor.few')}
        </Notice>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button variant="secondary" onClick={() => onAction('move')}>
          {t(isOn ? 'settings.factor.move' : 'settings.factor.setUp')}
        </Button>
        {isOn && (
          <Button variant="secondary" onClick={() => onAction('renew')}>
            {t('settings.factor.renew')}
          </Button>
        )}
        {isOn && !isRequired && (
          <Button variant="danger" onClick={() => onAction('remove')}>
            {t('settings.factor.remove')}
          </Button>
        )}
      </div>
    </>
  )
}
