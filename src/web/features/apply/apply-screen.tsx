import { useMemo } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { Notice } from '#web/components/notice.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { SkeletonList } from '#web/components/skeleton.tsx'
import type { DraftPlace } from '#web/forms/drafts.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { ApplicationForm } from './application-form.tsx'
import { useKeptDraft } from './draft/use-kept-draft.ts'
import { useOpeningNotice } from './use-opening-notice.ts'

interface ApplyScreenProps {
  user: CurrentUser
  service: OfferedService
  limits: UploadLimits
}

/** The form of a service with its opening notice, as the draft on this device left it. */
export function ApplyScreen({ user, service, limits }: ApplyScreenProps) {
  const t = useTranslate()
  useOpeningNotice(service)
  const { email } = user
  const { id: serviceId, version: definitionVersion, words } = service
  const place: DraftPlace = useMemo(
    () => ({ email, serviceId, definitionVersion }),
    [email, serviceId, definitionVersion],
  )
  const { kept, forget } = useKeptDraft(place)
  return (
    <>
      <PageHeader title={words.title} lead={words.card.text} back={{ to: '/dashboard', label: t('shell.dashboard') }} />
      <div className="flex flex-col gap-6">
        {words.notices.opening && <Notice kind="warning" title={words.notices.opening} />}
        {kept === undefined ? (
          <SkeletonList />
        ) : (
          <ApplicationForm
            key={kept?.draft.savedAt ?? 'new'}
            user={user}
            service={service}
            limits={limits}
            place={place}
            kept={kept}
            onDiscard={forget}
          />
        )}
      </div>
    </>
  )
}
