import { submittedSchema } from '#shared/applications/wire.ts'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { ApplyScreen } from './apply-screen.tsx'
import { Confirmation } from './confirmation.tsx'
import { ConsentStep } from './consent/lazy-consent-step.tsx'

/** What the sending hands to the confirmation: the answer's data. */
const SUBMITTED = submittedSchema.shape.data

interface ApplyPageProps {
  service: OfferedService
  limits: UploadLimits
}

/** Spec §2, application forms: the form of a service, and at the same address what became of it. */
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

/** What was accepted at this place of the browser's history: it outlives a reload, and is not sent again. */
function useSubmitted(serviceId: string) {
  const { state } = useLocation()
  const read = SUBMITTED.safeParse(state)
  return read.success && read.data.collection === serviceId ? read.data : undefined
}
