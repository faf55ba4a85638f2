// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PendingStep } from '#shared/accounts/factor.ts'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { RecoveryCodes } from '#web/components/second-factor/recovery-codes.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { getJson, isApiError } from '#web/lib/api-client.ts'
import { navigate, useParams } from '#web/lib/router.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { AccountFrame, VillageStreet } from '../account-frame.tsx'
import { CodeStep } from './code-step.tsx'
import { ExpiredLogin, MailCodeStep } from './mail-code-step.tsx'
import type { CompletedSetUp } from './set-up-step.tsx'
import { STEP_QUERY_KEY } from './use-login-step.ts'

/**
 * `/login/code` and similar paths: the next step of a login. The server decides which step this is, whatever the path says.
 * Only the step with the mailed code is chosen by the path: if the server decided, its response would reveal whether the
 * password was correct.
 */
export function LoginStepPage() {
  const [completed, setCompleted] = useState<CompletedSetUp>()
  const { step } = useParams()
  return (
    <AccountFrame beside={<VillageStreet />}>
      {completed && <RecoveryCodes {...completed} isScreen onSaved={() => navigate(completed.home)} />}
      {!completed && (step === 'mail-code' ? <MailCodeStep /> : <StartedLogin onSetUp={setCompleted} />)}
    </AccountFrame>
  )
}

/** A separate chunk, because each user sets up a phone only once, and the QR code needs a library. */
const SetUpStep = lazyComponent(() => import('./set-up-step.tsx').then((module) => module.SetUpStep), {
  fallback: <SkeletonList rows={1} />,
})

/** The step of a started login: one whose password was correct, and whose second factor is missing. */
function StartedLogin({ onSetUp }: { onSetUp: (completed: CompletedSetUp) => void }) {
  const t = useTranslate()
  const query = useQuery({
    queryKey: STEP_QUERY_KEY,
    queryFn: async () => (await getJson<{ data: PendingStep }>('/api/login/step')).data,
    staleTime: 0,
    gcTime: 0,
  })
  const { data: step, error } = query
  if (step?.next === 'code') return <CodeStep email={step.email} />
  if (step?.next === 'set-up') return <SetUpStep email={step.email} onSetUp={onSetUp} />
  if (isApiError(error) && error.status === 401) return <ExpiredLogin sentence={error.message} />
  if (error) return <LoadFailure title={t('login.failed')} query={query} />
  return <SkeletonList rows={1} />
}
