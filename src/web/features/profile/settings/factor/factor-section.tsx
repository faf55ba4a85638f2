import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FactorState, SetUp } from '#shared/accounts/factor.ts'
import { Button } from '#web/components/controls/button.tsx'
import { LoadFailure, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PhoneSetUp } from '#web/components/second-factor/phone-set-up.tsx'
import { RecoveryCodes } from '#web/components/second-factor/recovery-codes.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { FactorDialog } from './factor-dialog.tsx'
import { type FactorDeed, useFactor, useProof } from './use-factor.ts'

/** Where the person is: at rest, at a key that a phone is to learn, or at codes that are shown once. */
type Stage = { setUp?: SetUp; codes?: readonly string[] }

/** The second step of one's logins: how it stands, another phone, new recovery codes. */
export function FactorSection({ email }: { email: string }) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: factor, error, refetch } = useFactor()
  const [stage, setStage] = useState<Stage>({})
  const [deed, setDeed] = useState<FactorDeed>()
  const proof = useProof((codes) => setStage({ codes }))
  const settle = (next: Stage) => {
    proof.reset()
    // Nothing behind an open window takes the focus.
    flushSync(() => {
      setDeed(undefined)
      setStage(next)
    })
    if (!next.codes) heading.current?.focus()
  }
  return (
    <SettingsSection title={t('settings.factor.title')} text={t('settings.factor.text')} headingRef={heading}>
      {stage.codes && <RecoveryCodes codes={stage.codes} email={email} onKept={() => settle({})} />}
      {stage.setUp && (
        <PhoneSetUp
          key={stage.setUp.ticket}
          setUp={stage.setUp}
          busy={proof.isPending}
          error={proof.isPending ? null : proof.error}
          onAnew={() => setDeed('move')}
          onProve={proof.mutate}
          onCancel={() => settle({})}
        />
      )}
      {!stage.codes && !stage.setUp && factor && <Standing factor={factor} onDeed={setDeed} />}
      {error && !factor && (
        <LoadFailure title={t('settings.factor.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!factor && !error && <SkeletonList rows={1} />}
      {deed && factor && (
        <FactorDialog deed={deed} isOn={factor.isOn} onClose={() => setDeed(undefined)} onDone={settle} />
      )}
    </SettingsSection>
  )
}

/** Fewer are soon none. */
const FEW = 3

function Standing({ factor, onDeed }: { factor: FactorState; onDeed: (deed: FactorDeed) => void }) {
  const t = useTranslate()
  const { instant } = useFormats()
  const { isOn, isRequired, since, codesLeft } = factor
  return (
    <>
      <p>{since === null ? t('settings.factor.off') : t('settings.factor.on', { since: instant(since) })}</p>
      {isOn && codesLeft > FEW && <p>{t('settings.factor.left', { count: codesLeft })}</p>}
      {isOn && codesLeft <= FEW && (
        <Notice kind="warning" title={t('settings.factor.left', { count: codesLeft })}>
          {t('settings.factor.few')}
        </Notice>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button variant="secondary" onClick={() => onDeed('move')}>
          {t(isOn ? 'settings.factor.move' : 'settings.factor.begin')}
        </Button>
        {isOn && (
          <Button variant="secondary" onClick={() => onDeed('renew')}>
            {t('settings.factor.renew')}
          </Button>
        )}
        {isOn && !isRequired && (
          <Button variant="danger" onClick={() => onDeed('remove')}>
            {t('settings.factor.remove')}
          </Button>
        )}
      </div>
    </>
  )
}
