// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConsentState } from '#shared/privacy/wire.ts'
import { Button, TextLink } from '#web/components/controls/button.tsx'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PrivacySummary, useAgreement } from '#web/components/privacy-notice.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { getJson, sendDelete } from '#web/lib/api-client.ts'
import { usePortal } from '#web/lib/portal.ts'
import { toasts } from '#web/lib/toasts.ts'
import { SESSION_QUERY_KEY } from '#web/session/session.ts'
import { SettingsSection } from './settings-section.tsx'

const CONSENT_QUERY_KEY = ['consent'] as const

/**
 * The version of the privacy notice that the user has accepted, with a button that withdraws the consent. If the user has
 * not accepted the current version, also a summary of the notice and a button that accepts it.
 */
export function ConsentSection() {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const query = useQuery({
    queryKey: CONSENT_QUERY_KEY,
    queryFn: async () => (await getJson<{ data: ConsentState }>('/api/consent')).data,
    staleTime: 0,
  })
  const withdraw = useWithdrawal(() => {
    flushSync(() => setIsConfirming(false))
    heading.current?.focus()
  })
  return (
    <SettingsSection title={t('settings.consent.title')} headingRef={heading}>
      <Loaded query={query} failure={t('settings.consent.loadFailed')} placeholder={<SkeletonList rows={1} />}>
        {(state) => (
          <>
            <CurrentState {...state} />
            {state.accepted?.version !== state.version && <Agreement onAgreed={() => heading.current?.focus()} />}
          </>
        )}
      </Loaded>
      <TextLink to="/privacy" className="-my-2 flex min-h-11 w-fit items-center">
        {t('settings.consent.notice')}
      </TextLink>
      {query.data?.accepted && (
        <Button variant="secondary" className="sm:self-start" onClick={() => setIsConfirming(true)}>
          {t('settings.consent.withdraw')}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('settings.consent.withdraw.title')}
          labels={{ confirm: t('settings.consent.withdraw'), cancel: t('settings.consent.withdraw.cancel') }}
          busy={withdraw.isPending}
          failure={withdraw.failure}
          onConfirm={() => withdraw.mutate()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('settings.consent.withdraw.text')}</p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}

function CurrentState({ version, accepted, withdrawnAt }: ConsentState) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  if (accepted) {
    return (
      <>
        <p>{t('settings.consent.given', { version: accepted.version, day: formatDay(accepted.at) })}</p>
        {accepted.version !== version && <p>{t('settings.consent.outdated')}</p>}
      </>
    )
  }
  // A portal of an earlier release does not send `withdrawnAt`.
  const title = withdrawnAt
    ? t('settings.consent.withdrawn', { day: formatDay(withdrawnAt) })
    : t('settings.consent.none')
  return (
    <Notice kind="warning" title={title}>
      <p>{t('settings.consent.without')}</p>
    </Notice>
  )
}

/** The summary of the notice, as at the registration, and the button that accepts the notice. */
function Agreement({ onAgreed }: { onAgreed: () => void }) {
  const t = useTranslate()
  const client = useQueryClient()
  const { data: portal } = usePortal()
  const { agree, isBusy, failure } = useAgreement(() => {
    void client.invalidateQueries({ queryKey: CONSENT_QUERY_KEY }).then(onAgreed)
  })
  return (
    <>
      <PrivacySummary />
      {failure && <Notice kind="error" live title={failure} />}
      {/* Without the portal's data, the summary is not shown yet, so nobody can accept it. */}
      {portal && (
        <Button busy={isBusy} className="sm:self-start" onClick={agree}>
          {t('consent.agree')}
        </Button>
      )}
    </>
  )
}

function useWithdrawal(onDone: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const withdrawal = useMutation({
    mutationFn: () => sendDelete('/api/consent'),
    onSuccess: async () => {
      toasts.success(t('consent.withdrawn'))
      await client.invalidateQueries({ queryKey: CONSENT_QUERY_KEY })
      void client.invalidateQueries({ queryKey: SESSION_QUERY_KEY })
      onDone()
    },
  })
  return { ...withdrawal, failure: failureText(withdrawal.error) }
}
