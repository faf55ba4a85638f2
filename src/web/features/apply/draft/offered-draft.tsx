// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button, TextLink } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { type DraftIdentity, findDraft, recordDraft } from '#web/forms/drafts.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import type { OfferedDraft as OfferableDraft } from '#web/offline/list-drafts.ts'
import { continueAccountDraft, keepLocalDraft } from '#web/offline/sync-drafts.ts'
import { ACCOUNT_DRAFTS_QUERY_KEY } from '#web/session/session.ts'
import { useApplication } from '../answers/application-context.ts'
import type { ApplyValues } from '../answers/apply-values.ts'
import type { Steps } from '../steps/use-steps.ts'
import type { DraftAutosave } from './draft-autosave.ts'
import { ComparisonDialog } from './draft-comparison.tsx'
import { focusHeading } from './draft-notices.tsx'
import { differingAnswers, isSameMatter, type SavedDraft } from './draft-values.ts'

interface OfferedDraftProps {
  user: CurrentUser
  identity: DraftIdentity
  offered: OfferableDraft
  /** Whether the form was opened with a draft from this device. */
  isRestored: boolean
  autosave: DraftAutosave
  steps: Steps
  /** Opens the form again with this draft. */
  onContinue: (saved: SavedDraft) => void
}

/**
 * Shown if the form was begun or changed on another device. The applicant compares the answers, and chooses with which
 * to continue, or hides the notice until the form is opened again. After the first step, the notice is one line. If the
 * answers are the same, nothing is shown. If the form was submitted there, the notice says so.
 */
export function OfferedDraft(props: OfferedDraftProps) {
  const { offered, isRestored, autosave, steps } = props
  const t = useTranslate()
  const [hiddenVersion, setHiddenVersion] = useState<string>()
  const [isComparing, setIsComparing] = useState(false)
  const { service } = useApplication()
  const { getValues, formState } = useFormContext<ApplyValues>()
  // Whether the form has its own answers, so that the applicant must choose between two versions.
  // `formState.isDirty` knows only the edits after this component mounted; the autosave also knows earlier edits.
  const isChoice = isRestored || formState.isDirty || autosave.isEdited()
  const { takeAccountDraft, keepLocal } = useChoice(props, () => setIsComparing(false))
  const values = getValues()
  const names = isChoice ? differingAnswers(service, values, offered) : []
  const isSame = isChoice && names.length === 0 && offered.sentPath === undefined
  const isReplacedBySending = useSharedKey(props, { isSame, isDifferent: names.length > 0, values })
  const isHidden = hiddenVersion === offered.version && !isReplacedBySending
  // The notice disappears even if the network failed, because the autosave stores the answers with the account later.
  const isGone = isSame || isHidden || keepLocal.data === offered.version
  useFocusHeadingWhen(isGone)
  if (isGone) return null
  if (offered.sentPath !== undefined) return <SentNotice path={offered.sentPath} />
  const compare = () => setIsComparing(true)
  return (
    <>
      {isChoice && steps.step > 0 ? (
        <ChoiceLine isReplacedBySending={isReplacedBySending} onCompare={compare} />
      ) : (
        <OfferNotice isChoice={isChoice} savedAt={offered.savedAt} names={names}>
          <Button
            compact
            busy={takeAccountDraft.isPending}
            onClick={isChoice ? compare : () => takeAccountDraft.mutate()}
          >
            {t(isChoice ? 'drafts.offer.compare' : 'drafts.offer.continue')}
          </Button>
          <Button variant="secondary" compact onClick={() => setHiddenVersion(offered.version)}>
            {t('drafts.offer.later')}
          </Button>
        </OfferNotice>
      )}
      {isComparing && (
        <ComparisonDialog
          {...{ names, values, offered }}
          isTaking={takeAccountDraft.isPending}
          onTake={() => takeAccountDraft.mutate()}
          keepButton={
            <Button
              compact
              className="max-sm:grow"
              busy={keepLocal.isPending}
              disabled={takeAccountDraft.isPending}
              onClick={() => keepLocal.mutate()}
            >
              {t('drafts.offer.keep')}
            </Button>
          }
          onClose={() => setIsComparing(false)}
        />
      )}
    </>
  )
}

/**
 * The two outcomes of the applicant's choice: to continue with the account's draft, or to keep the answers on this
 * screen.
 */
function useChoice({ user, identity, offered, autosave, onContinue }: OfferedDraftProps, onKept: () => void) {
  const client = useQueryClient()
  const [openedAt] = useState(Date.now)
  const { getValues } = useFormContext<ApplyValues>()
  const takeAccountDraft = useMutation({
    mutationFn: async () => {
      autosave.stop()
      return continueAccountDraft({ identity, offered, documents: getValues('documents'), openedAt })
    },
    onSuccess: onContinue,
  })
  const keepLocal = useMutation({
    mutationFn: async () => {
      await autosave.flush()
      const isChangedAgain = await keepLocalDraft(user, identity, offered)
      if (!isChangedAgain) autosave.resume()
      await client.invalidateQueries({ queryKey: ACCOUNT_DRAFTS_QUERY_KEY })
      return isChangedAgain ? undefined : offered.version
    },
    onSettled: onKept,
  })
  return { takeAccountDraft, keepLocal }
}

interface Comparison {
  /** Whether the form and the account's draft have the same answers. */
  isSame: boolean
  isDifferent: boolean
  values: ApplyValues
}

/**
 * Lets the form use the idempotency key of the account's draft if both have the same answers, or if the form is about
 * to be sent and both are about the same matter: the portal then deletes that draft with the submission, and the other
 * device removes its copy. Returns whether sending the form deletes different answers.
 */
function useSharedKey({ identity, offered, autosave, steps }: OfferedDraftProps, comparison: Comparison) {
  const { service } = useApplication()
  const { isSame, isDifferent, values } = comparison
  const isCheck = steps.step === steps.checkPage
  const isReplacedBySending = isCheck && isDifferent && isSameMatter(service, values, offered)
  useEffect(() => {
    if (isSame) void mergeSilently({ service, identity, offered, autosave })
    else if (isCheck) autosave.adopt(isReplacedBySending ? offered.key : undefined)
  }, [isSame, isCheck, isReplacedBySending, service, identity, offered, autosave])
  return isReplacedBySending
}

interface SameDrafts extends Pick<OfferedDraftProps, 'identity' | 'offered' | 'autosave'> {
  service: OfferedService
}

/**
 * Makes the draft on this device a later change of the account's draft, which has the same answers, without a question
 * to the applicant.
 */
async function mergeSilently({ service, identity, offered, autosave }: SameDrafts) {
  const { key: submissionKey, version, documents: elsewhere } = offered
  autosave.adopt(submissionKey)
  await autosave.flush()
  // A device without storage has no draft to merge.
  const draft = (await findDraft(identity).catch(() => null))?.draft
  if (draft) {
    // The applicant may have typed since the comparison. `savedAt: 0` then marks the account's copy as out of date.
    const isSame = differingAnswers(service, { ...draft, documents: {} }, offered).length === 0
    const copy = { version, savedAt: isSame ? draft.savedAt : 0 }
    await recordDraft({ draft: { ...draft, submissionKey, copy, elsewhere }, openedAt: Date.now() }).catch(() => false)
  }
  autosave.resume()
}

/** Says that the form was submitted on another device, with a link to the application. */
function SentNotice({ path }: { path: string }) {
  const t = useTranslate()
  return (
    <Notice kind="warning" live title={t('drafts.sent')}>
      <p>{t('drafts.sent.text')}</p>
      <TextLink to={path} className="inline-flex min-h-11 items-center sm:min-h-7">
        {t('drafts.sent.see')}
      </TextLink>
    </Notice>
  )
}

interface OfferNoticeProps {
  /** Whether the applicant chooses between the form's answers and those of the account. */
  isChoice: boolean
  savedAt: string
  /** The answers that differ. */
  names: readonly string[]
  /** The buttons. */
  children: ReactNode
}

/** Says that the account has a draft of the form, or other answers than the form. */
function OfferNotice({ isChoice, savedAt, names, children }: OfferNoticeProps) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const { service } = useApplication()
  const instant = formatInstant(savedAt)
  const answers = names.map((name) => labelOfPart(service.words, name)).join(', ')
  return (
    <Notice
      kind={isChoice ? 'warning' : 'info'}
      live
      title={t(isChoice ? 'drafts.offer.changed' : 'drafts.offer.begun', { instant })}
    >
      <p>{t(isChoice ? 'drafts.offer.changed.text' : 'drafts.offer.begun.text')}</p>
      {isChoice && <p>{t('drafts.offer.differs', { answers })}</p>}
      <div className="mt-3 flex flex-col gap-3 sm:flex-row">{children}</div>
    </Notice>
  )
}

interface ChoiceLineProps {
  /** Whether sending the form deletes the account's draft with its different answers. */
  isReplacedBySending: boolean
  onCompare: () => void
}

/** One line for the steps after the first, which says that the account has other answers. */
function ChoiceLine({ isReplacedBySending, onCompare }: ChoiceLineProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-sm bg-turmeric-soft px-3 text-sm text-turmeric">
      <p>{t('drafts.offer.line')}</p>
      <button
        type="button"
        onClick={onCompare}
        className="min-h-11 font-semibold text-indigo underline underline-offset-4"
      >
        {t('drafts.offer.compare')}
      </button>
      {isReplacedBySending && <p className="w-full pb-2.5">{t('drafts.offer.line.sending')}</p>}
    </div>
  )
}

/** Moves the focus to the page's heading when the button that had it disappears. The page does not scroll. */
function useFocusHeadingWhen(isGone: boolean) {
  useEffect(() => {
    if (isGone && document.activeElement === document.body) focusHeading()
  }, [isGone])
}
