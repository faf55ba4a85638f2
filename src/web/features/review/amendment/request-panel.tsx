// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { amendmentRequestPath } from '#shared/applications/amendments.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { labelOfPart, partsOfForm } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import type { CheckedAnswers } from '../documents/checked-answers.ts'
import { applicationQuery, LISTS_QUERY_KEY, requestKey } from '../review-queries.ts'
import { PartToggle } from './part-toggle.tsx'
import type { RequestedParts } from './requested-parts.ts'

/** A flagged part with the reason. */
export interface RequestedItem {
  name: string
  reason: string
}

interface PartsProps {
  application: ApplicationDetails
  service: OfferedService
  parts: RequestedParts
  /** How the reviewer has compared the answers with the documents. */
  answers: CheckedAnswers
  onChange: (parts: RequestedParts) => void
  /** Called when a part is flagged, so that its document is shown beside the panel. */
  onFlagged: (name: string) => void
  onClose: () => void
}

interface RequestPanelProps extends PartsProps {
  /** Called after the request was sent. */
  onDone: () => void
  /** Opens the next application after the request was sent; undefined if there is none. */
  onNext: (() => void) | undefined
}

/** The panel beside the documents in which a reviewer asks the applicant for changes, and sends the request. */
export function RequestPanel({ onDone, onNext, ...parts }: RequestPanelProps) {
  const { mutate, isPending, failure } = useSendRequest(parts.application._id, onDone, onNext)
  return (
    <RequestForm
      {...parts}
      {...{ isPending, failure }}
      onSend={(items) => mutate({ items, after: 'stay' })}
      onSendAndNext={onNext && ((items) => mutate({ items, after: 'next' }))}
    />
  )
}

interface RequestFormProps extends PartsProps {
  isPending: boolean
  failure: string | undefined
  onSend: (items: readonly RequestedItem[]) => void
  onSendAndNext: ((items: readonly RequestedItem[]) => void) | undefined
}

/**
 * The reviewer flags parts, gives reasons, and previews the request. Practice uses this form, too, but sends nothing.
 */
export function RequestForm(props: RequestFormProps) {
  const { application, service, parts, answers, onChange, onFlagged, onClose } = props
  const { isPending, failure, onSend, onSendAndNext } = props
  const t = useTranslate()
  const [isPreview, setIsPreview] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const top = useStepFocus(isPreview, attempts)
  const names = visibleParts(service, application)
  const items = names.flatMap((name) => {
    const reason = parts[name]
    return reason === undefined ? [] : [{ name, reason: reason.trim() }]
  })
  const isNothingFlagged = attempts > 0 && items.length === 0
  const preview = () => {
    if (items.length > 0 && items.every(({ reason }) => reason !== '')) setIsPreview(true)
    else setAttempts((previous) => previous + 1)
  }
  return (
    <section
      aria-labelledby="amendment-request"
      data-request-preview={isPreview || undefined}
      className="@container flex min-h-0 flex-1 flex-col print:hidden"
    >
      <div
        ref={top}
        tabIndex={-1}
        className="relative flex min-h-0 flex-1 flex-col gap-3 p-4 outline-none desk:overflow-y-auto halves:min-h-40 halves:overflow-y-auto"
      >
        <h3 id="amendment-request" className="text-lg">
          {t('amendment.ask')}
        </h3>
        {isPreview ? (
          <Preview items={items} service={service} />
        ) : (
          <>
            <p>{t('amendment.ask.text')}</p>
            {isNothingFlagged && <Notice kind="error" live title={t('amendment.ask.missing')} />}
            <ul aria-label={t('amendment.ask.parts')} className="flex flex-col rounded-md border border-line">
              {names.map((name) => (
                <PartToggle
                  key={name}
                  {...{ name, service, application }}
                  reason={parts[name]}
                  isChecked={answers.matches(name)}
                  error={attempts > 0 && parts[name]?.trim() === '' ? t('amendment.ask.noReason') : undefined}
                  onChange={(reason) => {
                    onChange(withReason(parts, name, reason))
                    if (parts[name] === undefined) onFlagged(name)
                  }}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="sticky bottom-0 @max-[17rem]:static flex flex-wrap gap-2 border-line border-t bg-paper p-3 desk:static halves:static">
        <Actions
          {...{ isPreview, isPending, failure }}
          count={items.length}
          onBack={() => (isPreview ? setIsPreview(false) : onClose())}
          onPreview={preview}
          onSend={() => onSend(items)}
          onSendAndNext={onSendAndNext && (() => onSendAndNext(items))}
        />
      </div>
    </section>
  )
}

/** The flagged parts with a new reason for one part; undefined removes its flag. */
function withReason(parts: RequestedParts, name: string, reason: string | undefined): RequestedParts {
  const { [name]: _removed, ...others } = parts
  return reason === undefined ? others : { ...others, [name]: reason }
}

/** The parts in the order of the form, without the questions that were hidden from the applicant (`visibleWhen`). */
function visibleParts(service: OfferedService, { answers }: ApplicationDetails) {
  const { visibleWhen = {} } = service
  return partsOfForm(service).filter((name) => {
    const condition = visibleWhen[name]
    return condition === undefined || answers[condition] !== undefined || answers[name] !== undefined
  })
}

interface ActionsProps {
  isPreview: boolean
  isPending: boolean
  failure: string | undefined
  count: number
  onBack: () => void
  onPreview: () => void
  onSend: () => void
  onSendAndNext: (() => void) | undefined
}

/** The buttons at the bottom: Preview while the reviewer flags parts, then the buttons that send the request. */
function Actions(props: ActionsProps) {
  const { isPreview, isPending, failure, count, onBack, onPreview, onSend, onSendAndNext } = props
  const t = useTranslate()
  return (
    <>
      {failure && (
        <div className="w-full">
          <Notice kind="error" live title={failure} />
        </div>
      )}
      <p role="status" className="w-full text-ink-soft text-sm">
        {t('amendment.ask.chosen', { count })}
      </p>
      {!isPreview && (
        <Button compact variant={count > 0 ? 'primary' : 'secondary'} className="grow" onClick={onPreview}>
          {t('amendment.ask.preview')}
        </Button>
      )}
      {isPreview && onSendAndNext && (
        <Button compact busy={isPending} className="grow" onClick={onSendAndNext}>
          {t('amendment.ask.sendAndNext')}
        </Button>
      )}
      {isPreview && (
        <Button
          compact
          variant={onSendAndNext ? 'secondary' : 'primary'}
          {...(onSendAndNext ? { disabled: isPending } : { busy: isPending })}
          className="grow"
          onClick={onSend}
        >
          {t('amendment.ask.send')}
        </Button>
      )}
      <Button compact variant="quiet" disabled={isPending} onClick={onBack}>
        {t(isPreview ? 'amendment.ask.back' : 'amendment.ask.cancel')}
      </Button>
    </>
  )
}

/** The request as the applicant will read it, and the question whether to send it, because it cannot be undone. */
function Preview({ items, service }: { items: readonly RequestedItem[]; service: OfferedService }) {
  const t = useTranslate()
  return (
    <>
      <p>{t('amendment.ask.preview.text')}</p>
      <ul className="flex flex-col gap-3">
        {items.map(({ name, reason }) => (
          <li key={name} className="rounded-md border border-line border-s-4 border-s-indigo p-3">
            <p className="font-semibold">{labelOfPart(service.words, name)}</p>
            <p className="whitespace-pre-line break-words">{reason}</p>
          </li>
        ))}
      </ul>
      <Notice title={t('amendment.ask.confirm')}>
        <p>{t('amendment.ask.confirm.text')}</p>
      </Notice>
    </>
  )
}

/** Focuses the top of a step when it opens, or the first faulty reason after a failed attempt. */
function useStepFocus(isPreview: boolean, attempts: number) {
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step replaces the focused element
  useEffect(() => {
    const faulty = top.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(faulty ?? top.current)?.focus()
  }, [isPreview, attempts])
  return top
}

interface RequestToSend {
  items: readonly RequestedItem[]
  after: 'stay' | 'next'
}

/** Sends the request. If another reviewer has changed the application first (409), fetches its new state. */
function useSendRequest(reference: string, onDone: () => void, onNext: (() => void) | undefined) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: LISTS_QUERY_KEY })
    return client.invalidateQueries({ queryKey: applicationQuery(reference).queryKey })
  }
  const { mutate, isPending, error } = useMutation({
    mutationKey: requestKey(reference),
    mutationFn: ({ items }: RequestToSend) => postJson<{ message: string }>(amendmentRequestPath(reference), { items }),
    onSuccess: async ({ message }, { after }) => {
      toasts.success(message)
      const refreshed = refresh()
      if (after === 'stay') await refreshed
      onDone()
      if (after === 'next') onNext?.()
    },
    onError: (responseError) => {
      if (isApiError(responseError) && responseError.status === 409) void refresh()
    },
  })
  const failure = isPending ? undefined : failureText(error, t('amendment.ask.failed'))
  return { mutate, isPending, failure }
}
