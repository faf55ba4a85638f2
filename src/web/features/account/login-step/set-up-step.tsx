// SPDX-License-Identifier: Apache-2.0
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SetUp } from '#shared/accounts/factor.ts'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PhoneSetUp } from '#web/components/second-factor/phone-set-up.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { homeOf } from '#web/session/return-url.ts'
import { useLoginOutcome } from '../login/use-login-outcome.ts'
import { STEP_QUERY_KEY, useLoginStep } from './use-login-step.ts'

const SET_UP_QUERY_KEY = [...STEP_QUERY_KEY, 'set-up'] as const

/** The result of the set-up: the recovery codes, which are shown only once, and the path of the screen that follows. */
export interface CompletedSetUp {
  codes: readonly string[]
  email: string
  home: string
}

/** The login step in which staff set up the first phone of their account. */
export function SetUpStep({ email, onSetUp }: { email: string; onSetUp: (completed: CompletedSetUp) => void }) {
  const t = useTranslate()
  const client = useQueryClient()
  const { finishLogin } = useLoginOutcome()
  // The secret for the authenticator app is fetched only once while the screen is open: the phone may already have scanned
  // it, and a second fetch would create another secret.
  const query = useQuery({
    queryKey: SET_UP_QUERY_KEY,
    queryFn: async () => (await postJson<{ data: SetUp }>('/api/login/set-up')).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const step = useLoginStep<{ ticket: string; code: string }>('/api/login/factor', (response) => {
    onSetUp({ codes: response.recoveryCodes ?? [], email, home: homeOf(response.role) })
    void finishLogin(response)
  })
  const restart = () => {
    // The element with the focus disappears, so the page's heading takes the focus.
    document.querySelector('h1')?.focus()
    step.reset()
    void client.resetQueries({ queryKey: SET_UP_QUERY_KEY })
  }
  return (
    <>
      <PageHeader
        title={t('factor.setUp.title')}
        lead={t('factor.setUp.text')}
        back={{ to: '/login', label: t('reset.backToLogin') }}
      />
      <Loaded query={query} failure={t('factor.setUp.loadFailed')} placeholder={<SkeletonList rows={1} />}>
        {(setUp) => (
          <PhoneSetUp
            key={setUp.ticket}
            setUp={setUp}
            busy={step.isPending}
            error={step.isPending ? null : step.error}
            onRestart={restart}
            onSubmit={step.mutate}
          />
        )}
      </Loaded>
    </>
  )
}
