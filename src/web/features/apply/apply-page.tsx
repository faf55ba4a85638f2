import { submittedSchema } from '#shared/applications/wire.ts'
import type { OfferedService, UploadLimits } from '#shared/services/wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { ApplyScreen } from './apply-screen.tsx'
import { Confirmation } from './confirmation.tsx'
import { ConsentStep } from './consent/lazy-consent-step.tsx'

/** Navigation state of the confirmation: the data of the response. */
const SUBMITTED = submittedSchema.shape.data

interface ApplyPageProps {
  service: OfferedService
  limits: UploadLimits
}

/** Spec §2, application forms: a service's form, and after submission the confirmation at the same URL. */
export function ApplyPage({ service, limits }: ApplyPageProps) {
  const t = useTranslate()
  const submitted = useSubmitted(service.id)
  return (
    <SessionGate width="form" roles={['user']} staysWhenOver deniedText={t('denied.access')}>
      {(user) => {
        if (submitted) return <Confirmation service={service} submitted={submitted} user={user} />
        return user.privacyNotice === 'settled' ? (
          <ApplyScreen user={user} service={service} limits={limits} />
        ) : (
          <ConsentStep service={service} isAgain={user.privacyNotice === 'changed'} />
        )
      }}
    </SessionGate>
  )
}

/** The submission in the history entry's state. It survives a reload, so that the form is not sent twice. */
function useSubmitted(serviceId: string) {
  const { state } = useLocation()
  const read = SUBMITTED.safeParse(state)
  return read.success && read.data.collection === serviceId ? read.data : undefined
}
