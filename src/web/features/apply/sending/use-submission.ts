// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Submitted } from '#shared/applications/wire.ts'
import { summarise } from '#shared/services/define-service.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { personHeader, readResponse, sendWithProgress } from '#web/forms/upload.ts'
import { type FailureMessage, useFailureMessage, useFailureText } from '#web/i18n/failure-text.ts'
import { isApiError, isUnreachable } from '#web/lib/api-client.ts'
import { useIsOnline } from '#web/lib/browser-state.ts'
import { navigate, useLocation } from '#web/lib/router.tsx'
import { showFailure, toasts } from '#web/lib/toasts.ts'
import { OWN_APPLICATIONS_QUERY_KEY } from '#web/queries/own-applications.ts'
import { SESSION_QUERY_KEY } from '#web/session/session.ts'
import { type ApplyValues, submissionForm } from '../answers/apply-values.ts'
import type { DraftAutosave } from '../draft/draft-autosave.ts'
import type { UnsentForm } from './store-in-outbox.ts'

interface SubmissionOptions {
  user: CurrentUser
  service: OfferedService
  /** The idempotency key of this form. For a retry with the same key, the server returns the first submission. */
  submissionKey: string
  /** The reference of the rejected application that the form corrects. */
  correctionOf: string | undefined
  autosave: DraftAutosave
  onRejected: (error: Error) => void
}

/**
 * Submits the form and reports the progress, then shows the confirmation at the same URL (spec §8). If the portal cannot be
 * reached, the form moves to the outbox, provided that this device can open the outbox offline. Otherwise, sending pauses
 * while the browser reports no network.
 */
export function useSubmission({ user, service, submissionKey, correctionOf, autosave, onRejected }: SubmissionOptions) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const failureText = useFailureText()
  const failureMessage = useFailureMessage()
  const isOnline = useIsOnline()
  const [progress, setProgress] = useState(0)
  const [failures, setFailures] = useState(0)
  const [openedAt] = useState(Date.now)
  const { notices } = service.words

  const sending = useMutation({
    mutationFn: async (values: ApplyValues) => {
      setProgress(0)
      const form = submissionForm(service, values)
      const headers = {
        ...personHeader(user.username),
        'Idempotency-Key': submissionKey,
        ...(correctionOf && { 'Correction-Of': correctionOf }),
      }
      try {
        return readResponse<Submitted>(await sendSubmission(service.paths.submit, form, headers, setProgress))
      } catch (failure) {
        const unsent = { user, service, values, submissionKey, correctionOf, openedAt }
        if (isUnreachable(failure) && (await moveToOutbox(unsent))) return undefined
        throw failure
      }
    },
    onSuccess: async (response, { texts, documents }) => {
      await autosave.drop()
      if (!response) return navigate('/outbox', { replace: true, state: submissionKey })
      toasts.success(notices.submitted)
      void client.invalidateQueries({ queryKey: OWN_APPLICATIONS_QUERY_KEY })
      const added = Object.keys(documents).filter((slot) => documents[slot]?.length)
      navigate(pathname, { replace: true, state: { ...response.data, subject: summarise(service, texts), added } })
    },
    onError: (failure) => {
      setFailures((previous) => previous + 1)
      const kind = failureKindOf(failure)
      if (kind === 'duplicate') toasts.warning(failureText(failure))
      // Without a network, sending is paused, and has not failed.
      else if (kind !== 'unreachable' || navigator.onLine)
        showSubmissionFailure(kind, failureMessage(failure, notices.failed))
      onRejected(failure)
      // Save the answers now, because the session may have ended.
      autosave.schedule()
      const saved = autosave.flush()
      // The consent step replaces the form, which is later restored from the draft.
      if (kind === 'consent') void saved.finally(() => void client.invalidateQueries({ queryKey: SESSION_QUERY_KEY }))
    },
  })
  const { mutate, isPending, isSuccess, variables, reset } = sending
  const error = isPending ? null : sending.error
  const isPaused = !isOnline && failureKindOf(error) === 'unreachable'
  useResume({ isPaused, isOnline, resume: () => variables && mutate(variables) })
  return { send: mutate, isSending: isPending || isSuccess, isPaused, progress, error, failures, stop: reset }
}

/** Sends the form in parts, or in one request if the code for sending parts cannot be loaded. */
async function sendSubmission(
  path: string,
  form: FormData,
  headers: Record<string, string>,
  onProgress: (progress: number) => void,
) {
  const loaded = await import('#web/forms/send-form.ts').catch(() => undefined)
  if (loaded) return loaded.sendForm(path, form, { headers, transport: sendWithProgress, onProgress })
  return sendWithProgress({ method: 'POST', path, body: form, headers }, onProgress)
}

/**
 * Moves the form to the outbox. Returns false if this device cannot open the outbox offline, or cannot store the form.
 */
async function moveToOutbox(unsent: UnsentForm) {
  if (!navigator.serviceWorker?.controller) return false
  try {
    const { storeInOutbox } = await import('./store-in-outbox.ts')
    await storeInOutbox(unsent)
    return true
  } catch {
    return false
  }
}

/** Resumes a paused submission when the network is back, unless the user stopped it. */
function useResume({ isPaused, isOnline, resume }: { isPaused: boolean; isOnline: boolean; resume: () => void }) {
  const wasPaused = useRef(false)
  useEffect(() => {
    if (wasPaused.current && !isPaused && isOnline) resume()
    wasPaused.current = isPaused
  })
}

/**
 * Shows a failed submission as a toast. The toast contains the cause only if the consent step is about to replace the form,
 * because the form otherwise shows the cause itself.
 */
export function showSubmissionFailure(kind: FailureKind, message: FailureMessage) {
  if (kind === 'consent') toasts.error(message.title, { description: message.cause })
  else showFailure(message)
}

type FailureKind = 'answers' | 'duplicate' | 'consent' | 'unreachable' | 'other'

/** The kind of failure, which determines what the user should do next. */
export function failureKindOf(error: unknown): FailureKind {
  if (isUnreachable(error)) return 'unreachable'
  if (!isApiError(error)) return 'other'
  if (error.status === 410 && error.code !== 'already-received') return 'duplicate'
  if (error.status === 428) return 'consent'
  return error.status === 422 ? 'answers' : 'other'
}
