// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { labelOfPart, withoutRemark } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button, TextLink } from '#web/components/controls/button.tsx'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import type { DraftIdentity } from '#web/forms/drafts.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import type { OfferedDraft as OfferableDraft } from '#web/offline/list-drafts.ts'
import { continueAccountDraft, keepLocalDraft } from '#web/offline/sync-drafts.ts'
import { ACCOUNT_DRAFTS_QUERY_KEY } from '#web/session/session.ts'
import { useApplication } from '../answers/application-context.ts'
import { errorFinder } from '../answers/application-resolver.ts'
import type { ApplyValues } from '../answers/apply-values.ts'
import type { Steps } from '../steps/use-steps.ts'
import type { DraftAutosave } from './draft-autosave.ts'
import { ComparisonDialog } from './draft-comparison.tsx'
import { differingAnswers, type SavedDraft } from './draft-values.ts'
import { stoppedStep } from './stopped-step.ts'

interface OfferedDraftProps {
  user: CurrentUser
  identity: DraftIdentity
  offered: OfferableDraft
  /** Whether the form was opened with a draft from this device. */
  isRestored: boolean
  autosave: DraftAutosave
  /** Opens the form again with this draft. */
  onContinue: (saved: SavedDraft) => void
}

/**
 * Shown if the form was begun or changed on another device. The applicant compares the answers, and chooses with which to
 * continue, or hides the notice until the form is opened again. If the form was submitted there, the notice says so.
 */
export function OfferedDraft({ user, identity, offered, isRestored, autosave, onContinue }: OfferedDraftProps) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const client = useQueryClient()
  const [openedAt] = useState(Date.now)
  const [hiddenVersion, setHiddenVersion] = useState<string>()
  const [isComparing, setIsComparing] = useState(false)
  const { service } = useApplication()
  const { getValues, formState } = useFormContext<ApplyValues>()
  // `formState.isDirty` knows only the edits after this component mounted; the autosave also knows earlier ones.
  const isChoice = isRestored || formState.isDirty || autosave.isEdited()
  const at = { instant: formatInstant(offered.savedAt) }
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
    onSettled: () => setIsComparing(false),
  })
  // The notice disappears even if the network failed, because the autosave stores the answers with the account later.
  const isGone = keepLocal.data === offered.version || hiddenVersion === offered.version
  useFocusHeadingWhen(isGone)
  if (isGone) return null
  if (offered.sentPath !== undefined) {
    return (
      <Notice kind="warning" live title={t('drafts.sent')}>
        <p>{t('drafts.sent.text')}</p>
        <TextLink to={offered.sentPath} className="inline-flex min-h-11 items-center sm:min-h-7">
          {t('drafts.sent.see')}
        </TextLink>
      </Notice>
    )
  }
  const values = getValues()
  const names = isChoice ? differingAnswers(service, values, offered) : []
  const keepButton = (
    <Button
      compact
      className="max-sm:grow"
      busy={keepLocal.isPending}
      disabled={takeAccountDraft.isPending}
      onClick={() => keepLocal.mutate()}
    >
      {t('drafts.offer.keep')}
    </Button>
  )
  return (
    <Notice
      kind={isChoice ? 'warning' : 'info'}
      live
      title={t(isChoice ? 'drafts.offer.changed' : 'drafts.offer.begun', at)}
    >
      <p>{t(isChoice ? 'drafts.offer.changed.text' : 'drafts.offer.begun.text')}</p>
      {isChoice && (
        <p>
          {names.length > 0
            ? t('drafts.offer.differs', { answers: names.map((name) => labelOfPart(service.words, name)).join(', ') })
            : t('drafts.offer.same')}
        </p>
      )}
      <div className="mt-3 flex flex-col gap-3 sm:flex-row">
        {!isChoice && (
          <Button compact busy={takeAccountDraft.isPending} onClick={() => takeAccountDraft.mutate()}>
            {t('drafts.offer.continue')}
          </Button>
        )}
        {isChoice &&
          (names.length === 0 ? (
            keepButton
          ) : (
            <Button compact onClick={() => setIsComparing(true)}>
              {t('drafts.offer.compare')}
            </Button>
          ))}
        <Button variant="secondary" compact onClick={() => setHiddenVersion(offered.version)}>
          {t('drafts.offer.later')}
        </Button>
      </div>
      {isComparing && (
        <ComparisonDialog
          {...{ names, values, offered }}
          isTaking={takeAccountDraft.isPending}
          onTake={() => takeAccountDraft.mutate()}
          keepButton={keepButton}
          onClose={() => setIsComparing(false)}
        />
      )}
    </Notice>
  )
}

/** Moves the focus to the page's heading when the button that had it disappears. The page does not scroll. */
function useFocusHeadingWhen(isGone: boolean) {
  useEffect(() => {
    if (isGone && document.activeElement === document.body) focusHeading()
  }, [isGone])
}

/** Moves the focus to the page's heading without scrolling. */
const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

interface RestoredNoticeProps {
  service: OfferedService
  saved: SavedDraft
  /** Whether the form also contains the Aadhaar numbers, which drafts do not store. */
  isComplete: boolean
  /** The steps of the form; omitted if the form has only one step. */
  steps?: Steps
  onDiscard: () => Promise<void>
}

/**
 * Says that the form was restored from a draft, with a button that opens the step at which the applicant stopped, and
 * a button that starts an empty form instead.
 */
export function RestoredNotice({ service, saved, isComplete, steps, onDiscard }: RestoredNoticeProps) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const asksAadhaar = !isComplete && Object.values(service.fields).some(({ kind }) => kind === 'aadhaar')
  const { draft, documents, isFromOlderForm } = saved
  // The slots whose documents another device has, and the names of those that this device lacks.
  const slotsElsewhere = Object.keys(service.documents).filter((slot) => draft.elsewhere?.[slot])
  const missing = slotsElsewhere.filter((slot) => !documents[slot]?.length).map((slot) => service.words.documents[slot])
  return (
    <Notice title={t('drafts.restored', { instant: formatInstant(new Date(draft.savedAt).toISOString()) })}>
      {missing.length > 0 && <p>{t('drafts.restored.documents', { documents: missing.join(', ') })}</p>}
      {isFromOlderForm && <p>{t('drafts.restored.earlier')}</p>}
      {asksAadhaar && <p>{t('drafts.restored.aadhaar')}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {steps && <ContinueButton steps={steps} />}
        <DiscardButton service={service} saved={saved} onDiscard={onDiscard} />
      </div>
    </Notice>
  )
}

/** Deletes the draft, after a question that names what is lost. */
function DiscardButton({ service, saved, onDiscard }: Pick<RestoredNoticeProps, 'service' | 'saved' | 'onDiscard'>) {
  const t = useTranslate()
  const { getValues } = useFormContext<ApplyValues>()
  const [isAsking, setIsAsking] = useState(false)
  const discard = useMutation({ mutationFn: onDiscard })
  const hasDiscarded = useRef(false)
  // Deleting the draft removes this component and its focused button, so the heading takes the focus.
  useEffect(() => () => void (hasDiscarded.current && focusHeading()), [])
  const { amends } = saved.draft
  const chosen = isAsking ? getValues('documents') : {}
  const documents = Object.keys(chosen).filter((slot) => chosen[slot]?.length)
  return (
    <>
      <Button variant="secondary" compact onClick={() => setIsAsking(true)}>
        {t('drafts.discard')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('drafts.discard.title')}
          labels={{ confirm: t('drafts.discard.confirm'), cancel: t('drafts.discard.keep') }}
          busy={discard.isPending || discard.isSuccess}
          onConfirm={() => {
            hasDiscarded.current = true
            discard.mutate()
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{amends ? t('drafts.discard.changes', { reference: amends.reference }) : t('drafts.discard.answers')}</p>
          {documents.length > 0 && (
            <div>
              <p>{t('drafts.discard.documents')}</p>
              <ul className="list-disc ps-5 marker:text-marigold">
                {documents.map((slot) => (
                  <li key={slot}>{withoutRemark(service.words.documents[slot] ?? slot)}</li>
                ))}
              </ul>
            </div>
          )}
          <p>{t('drafts.discard.final')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Opens the step at which the applicant stopped; nothing if that is the first step, which is open already. */
function ContinueButton({ steps: { steps, open } }: { steps: Steps }) {
  const t = useTranslate()
  const { service, limits, rejectedFiles, form } = useApplication()
  const [stoppedAt] = useState(() => {
    const values = form.getValues()
    const errorPaths = Object.keys(errorFinder(service, limits, rejectedFiles)(values))
    return stoppedStep({ service, steps, values, errorPaths })
  })
  return (
    stoppedAt > 0 && (
      <Button compact onClick={() => open(stoppedAt)}>
        {t('drafts.restored.continue', { step: stoppedAt + 1 })}
      </Button>
    )
  )
}

/** Shown to a person whose session ended while the form was open, and who has logged in again in the same tab. */
export function ReturnedNotice() {
  const t = useTranslate()
  return (
    <Notice kind="success" live title={t('drafts.returned')}>
      {t('drafts.returned.text')}
    </Notice>
  )
}

interface DraftChoiceProps {
  reference: string
  onDraft: () => void
  onCorrection: () => void
}

/**
 * Shown if the applicant wants to correct a rejected application, but has a draft of the same form. The applicant
 * chooses which answers to use, so that none are lost without notice.
 */
export function DraftChoice({ reference, onDraft, onCorrection }: DraftChoiceProps) {
  const t = useTranslate()
  return (
    <Notice kind="warning" title={t('drafts.choice.title')}>
      <p className="mb-3">{t('drafts.choice.text', { reference })}</p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button compact onClick={onDraft}>
          {t('drafts.choice.keep')}
        </Button>
        <Button variant="secondary" compact onClick={onCorrection}>
          {t('drafts.choice.replace', { reference })}
        </Button>
      </div>
    </Notice>
  )
}
