// SPDX-License-Identifier: Apache-2.0
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import type { DraftIdentity } from '#web/forms/drafts.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { navigate, useSearchParams } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { toasts } from '#web/lib/toasts.ts'
import { NO_PREFILL, usePrefill } from './answers/prefill.ts'
import { ApplicationForm } from './application-form.tsx'
import { DocumentsNeeded } from './documents-needed.tsx'
import type { SavedDraft } from './draft/draft-values.ts'
import { DraftChoice, useSavedDraft } from './draft/saved-draft.ts'
import { useAccountDrafts } from './draft/use-offered-draft.ts'
import { FormHeader, OpeningNotice, OpeningText, seenDocuments } from './form-opening.tsx'
import { ResubmissionNotice, useResubmission } from './resubmission/resubmission.tsx'
import type { Resubmission } from './resubmission/resubmission-parts.tsx'
import { CHECK_NAME, STEP_PARAMETER } from './steps/use-steps.ts'

interface ApplyScreenProps {
  user: CurrentUser
  service: OfferedService
  limits: UploadLimits
}

/**
 * A service's form with its opening notice. The form is filled in from the draft on this device, from the draft of the
 * account, or from a rejected application.
 */
export function ApplyScreen({ user, service, limits }: ApplyScreenProps) {
  const t = useTranslate()
  useOpeningToast(service)
  const { email } = user
  const { id: serviceId, version: definitionVersion } = service
  const identity: DraftIdentity = useMemo(
    () => ({ email, serviceId, definitionVersion }),
    [email, serviceId, definitionVersion],
  )
  const { saved, replace } = useSavedDraft(identity)
  const resubmissionQuery = useResubmission(service)
  const [isCollapsed, setIsCollapsed] = useState(() => seenDocuments(service.id).get() !== null)
  const [isReplacing, setIsReplacing] = useState(false)
  const { page } = service.paths
  const [search] = useSearchParams()
  const step = search.get(STEP_PARAMETER)
  const isBegun = step !== null
  const isCheck = step === CHECK_NAME
  // The opening notice is about the documents, so it is shown when the form opens, and where documents are added.
  const hasOpening = !isBegun || service.sections[step]?.some((name) => name in service.documents)
  const prefill = usePrefill(user, service, isBegun)
  const { isLoading } = useAccountDrafts(user)
  const [isWaitingForDrafts, setIsWaitingForDrafts] = useState(true)
  // Once the form is open, drafts that are loaded later must not close it.
  if (isWaitingForDrafts && !isLoading) setIsWaitingForDrafts(false)
  const reopen = (other: SavedDraft | null) => {
    replace(other)
    if (other === null) navigate(page, { replace: true })
  }
  return (
    <>
      <FormHeader service={service} />
      <div className="flex flex-col gap-6">
        {hasOpening && !search.has('again') && <OpeningNotice service={service} />}
        <Loaded
          query={resubmissionQuery}
          failure={t('apply.correction.failed')}
          placeholder={<SkeletonList label={t('apply.correction.loading')} isLabelShown />}
        >
          {(resubmission) => {
            const documentsNeeded = !saved && !resubmission && !isBegun && (
              <DocumentsNeeded service={service} isCollapsed={isCollapsed} />
            )
            if (saved === undefined) return documentsNeeded || <SkeletonList />
            const isOtherDraft =
              saved !== null && resubmission !== null && saved.draft.correctionOf !== resubmission.reference
            if (isOtherDraft && !isReplacing) {
              return (
                <DraftChoice
                  reference={resubmission.reference}
                  onDraft={() => navigate(page, { replace: true })}
                  onCorrection={() => setIsReplacing(true)}
                />
              )
            }
            return (
              <>
                {documentsNeeded}
                {(prefill && !isWaitingForDrafts) || saved ? (
                  <ApplicationForm
                    onContinue={() => {
                      setIsCollapsed(true)
                      seenDocuments(service.id).set('seen')
                    }}
                    key={`${saved?.draft.savedAt ?? 'new'} ${resubmission?.reference}`}
                    user={user}
                    service={service}
                    limits={limits}
                    prefill={prefill ?? NO_PREFILL}
                    identity={identity}
                    saved={isOtherDraft ? null : saved}
                    resubmission={resubmission}
                    onReplace={reopen}
                  >
                    {resubmission && (
                      <>
                        {!(isCheck && namesOnlyDocuments(resubmission)) && (
                          <ResubmissionNotice service={service} resubmission={resubmission} />
                        )}
                        {hasOpening && <OpeningText service={service} />}
                      </>
                    )}
                  </ApplicationForm>
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

/**
 * Whether the reason names only documents that must be replaced. The check page then says which of them the applicant has
 * replaced, instead of the reason.
 */
function namesOnlyDocuments({ marked, rejectedFiles }: Resubmission) {
  const { length } = Object.keys(rejectedFiles)
  return length > 0 && length === marked.size
}

/** Shows a service's opening notice as a toast, once each time the form opens (spec §2, §9). */
function useOpeningToast({ words, openingNoticeMs }: OfferedService) {
  const hasShown = useRef(false)
  const { opening } = words.notices
  useEffect(() => {
    if (hasShown.current || opening === undefined) return
    hasShown.current = true
    toasts.warning(opening, { duration: openingNoticeMs ?? TIMINGS.toast })
  }, [opening, openingNoticeMs])
}
