import { useEffect, useMemo, useRef, useState } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import type { DraftPlace } from '#web/forms/drafts.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { navigate, useSearchParams } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'
import { NO_PREFILL, usePrefill } from './answers/prefill.ts'
import { ApplicationForm } from './application-form.tsx'
import { DraftChoice, useCorrection } from './correction/correction.tsx'
import { DocumentsNeeded } from './documents-needed.tsx'
import { useSavedDraft } from './draft/saved-draft.tsx'
import { STEP_PARAMETER } from './steps/use-steps.ts'

interface ApplyScreenProps {
  user: CurrentUser
  service: OfferedService
  limits: UploadLimits
}

/** A service's form with its opening notice, filled from the draft on this device or from a rejected application. */
export function ApplyScreen({ user, service, limits }: ApplyScreenProps) {
  const t = useTranslate()
  useOpeningToast(service)
  const { email } = user
  const { id: serviceId, version: definitionVersion, words } = service
  const place: DraftPlace = useMemo(
    () => ({ email, serviceId, definitionVersion }),
    [email, serviceId, definitionVersion],
  )
  const { saved, clear } = useSavedDraft(place)
  const correction = useCorrection(service)
  const [isFolded, setIsFolded] = useState(false)
  const [isReplacing, setIsReplacing] = useState(false)
  const { page } = service.paths
  const [search] = useSearchParams()
  const isBegun = search.has(STEP_PARAMETER)
  const prefill = usePrefill(service, isBegun)
  const startAgain = () => {
    clear()
    navigate(page, { replace: true })
  }
  return (
    <>
      <PageHeader
        title={words.title}
        lead={!isBegun && words.card.text}
        back={{ to: '/dashboard', label: t('shell.dashboard') }}
      />
      <div className="flex flex-col gap-6">
        {words.notices.opening && <Notice kind="warning" title={words.notices.opening} />}
        <Loaded
          query={correction}
          failure={t('apply.correction.failed')}
          placeholder={<SkeletonList label={t('apply.correction.loading')} isLabelShown />}
        >
          {(corrected) => {
            if (saved === undefined) return <SkeletonList />
            const isOther = saved !== null && corrected !== null && saved.draft.correctionOf !== corrected.reference
            if (isOther && !isReplacing) {
              return (
                <DraftChoice
                  reference={corrected.reference}
                  onDraft={() => navigate(page, { replace: true })}
                  onCorrection={() => setIsReplacing(true)}
                />
              )
            }
            return (
              <>
                {!saved && !corrected && !isBegun && <DocumentsNeeded service={service} isFolded={isFolded} />}
                {prefill || saved ? (
                  <ApplicationForm
                    onContinue={() => setIsFolded(true)}
                    key={`${saved?.draft.savedAt ?? 'new'} ${corrected?.reference}`}
                    user={user}
                    service={service}
                    limits={limits}
                    prefill={prefill ?? NO_PREFILL}
                    place={place}
                    saved={isOther ? null : saved}
                    correction={corrected}
                    onDiscard={startAgain}
                  />
                ) : (
                  <SkeletonList />
                )}
              </>
            )
          }}
        </Loaded>
      </div>
    </>
  )
}

/** Shows a service's opening notice as a toast, once each time the form opens (spec §2, §9). */
function useOpeningToast({ words, openingNoticeMs }: OfferedService) {
  const isShown = useRef(false)
  const { opening } = words.notices
  useEffect(() => {
    if (isShown.current || opening === undefined) return
    isShown.current = true
    toasts.warning(opening, { duration: openingNoticeMs ?? TIMINGS.toast })
  }, [opening, openingNoticeMs])
}
