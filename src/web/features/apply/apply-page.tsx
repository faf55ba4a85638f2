// SPDX-License-Identifier: Apache-2.0
import { useEffect } from 'react'
import type { Submitted } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { SendingStatus } from './application-form.tsx'
import { ApplyScreen } from './apply-screen.tsx'
import { OneTab } from './draft/one-tab.tsx'
import { FormOpening } from './form-opening.tsx'
import { CheckAnswers } from './steps/form-step.tsx'
import { DocumentCards } from './steps/questions.tsx'

/** Whether the state of the history entry is the data of a successful submission, which the confirmation shows. */
const isSubmitted = (state: unknown): state is Submitted['data'] =>
  typeof state === 'object' && state !== null && '_id' in state && 'collection' in state

/** The confirmation, a separate chunk, which is loaded while the applicant fills in the form. */
const Confirmation = lazyComponent(async () => {
  const [module] = await Promise.all([import('./confirmation.tsx'), loadWords(['submitted'])])
  return module.Confirmation
})

/**
 * The step to accept the privacy notice. It is loaded separately, because most people have already accepted the notice.
 */
const ConsentStep = lazyComponent(
  async () => {
    const [module] = await Promise.all([
      import('./consent-step.tsx'),
      loadWords(['consent', 'pages', 'help', 'reading']),
    ])
    return module.ConsentStep
  },
  { fallback: <SkeletonList rows={4} /> },
)

interface ApplyPageProps {
  service: OfferedService
  limits: UploadLimits
}

/** The application forms of spec §2: a service's form and, after the submission, the confirmation at the same URL. */
export function ApplyPage({ service, limits }: ApplyPageProps) {
  const t = useTranslate()
  const submitted = useSubmitted(service.id)
  useEffect(() => {
    const load = () =>
      void Promise.all([DocumentCards, CheckAnswers, SendingStatus, Confirmation].map((part) => part.preload()))
    document.addEventListener('input', load, { once: true })
    return () => document.removeEventListener('input', load)
  }, [])
  return (
    <SessionGate
      head={!submitted && <FormOpening service={service} />}
      width="form"
      roles={['user']}
      keepsContentWhenSessionEnds
      deniedText={t('denied.access')}
    >
      {(user) => {
        if (submitted) {
          const plainNotice = (
            <Notice kind="success" title={t('apply.done.title')}>
              {submitted._id}
            </Notice>
          )
          return <Confirmation service={service} submitted={submitted} user={user} errorFallback={plainNotice} />
        }
        return user.privacyNotice === 'settled' ? (
          <OneTab key={service.id} user={user} service={service}>
            <ApplyScreen user={user} service={service} limits={limits} />
          </OneTab>
        ) : (
          <ConsentStep service={service} hasAcceptedEarlierVersion={user.privacyNotice === 'changed'} />
        )
      }}
    </SessionGate>
  )
}

/**
 * The submission from the state of the history entry. After a reload, the result is undefined, so that the form is shown
 * again (spec §2).
 */
function useSubmitted(serviceId: string) {
  const { state, isFirst } = useLocation()
  return !isFirst && isSubmitted(state) && state.collection === serviceId ? state : undefined
}
