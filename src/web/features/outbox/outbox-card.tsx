// SPDX-License-Identifier: Apache-2.0
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { summarise } from '#shared/services/define-service.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button, LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { keepAadhaar, type OutboxEntry } from '#web/forms/outbox.ts'
import { type OutboxState, stateOf } from '#web/forms/outbox-state.ts'
import { loadWords, useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useIsOnline } from '#web/lib/browser-state.ts'
import { withoutEmoji } from '#web/lib/leading-emoji.tsx'
import { useService } from '#web/lib/portal.ts'
import { deliverNow } from '#web/offline/deliver-outbox.ts'
import { ownListPath } from '#web/queries/own-applications.ts'
import { loginUrlReturningTo } from '#web/session/return-url.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { removeEntry, useEditEntry } from './entry-actions.ts'
import { SavedNotice, useSaveForm } from './save-form.tsx'

/** A separate chunk, because it contains the checks of answers, which only a form without its Aadhaar numbers needs. */
const MissingNumbers = lazyComponent(() => import('./missing-numbers.tsx').then((module) => module.MissingNumbers), {
  errorFallback: null,
})

const SentDetails = lazyComponent(
  async () => (await Promise.all([import('./sent-details.tsx'), loadWords(['submitted'])]))[0].SentDetails,
  { errorFallback: null },
)

interface OutboxCardProps {
  entry: OutboxEntry
  user: CurrentUser
}

/** One form of the outbox: its service, when it was added, its state, and buttons for what the user can do. */
export function OutboxCard({ entry, user }: OutboxCardProps) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const service = useService(entry.serviceId)
  const titleId = useId()
  const notice = useRef<HTMLDivElement>(null)
  const isOnline = useIsOnline()
  const sending = useMutation({
    mutationFn: (numbers: OutboxEntry['fields']) => {
      keepAadhaar(entry, numbers)
      return deliverNow(entry.submissionKey)
    },
    // The fields and their button are gone, so the notice about the state takes the focus.
    onSettled: () => notice.current?.focus(),
  })
  // While the numbers are being sent, the card keeps their fields.
  const state = sending.isPending ? 'aadhaar' : stateOf(entry, service, isOnline)
  const title = service?.words.card.title ?? entry.serviceId
  const since = formatInstant(new Date(entry.addedAt).toISOString())
  return (
    <Card
      as="li"
      aria-labelledby={titleId}
      className={`flex flex-col gap-3 border-s-4 ${state === 'sent' ? 'border-s-leaf' : 'border-s-marigold'}`}
    >
      <div>
        <FormTitle
          id={titleId}
          title={title}
          subject={entry.subject ?? (service && summarise(service, entry.texts))}
          isSent={state === 'sent'}
        />
        <p className="text-ink-soft text-sm">
          {t(state === 'sent' ? 'outbox.addedAt' : 'outbox.since', { instant: since })}
        </p>
      </div>
      <div ref={notice} tabIndex={-1} className="outline-none">
        <StateNotice state={state} entry={entry} user={user} />
      </div>
      {state === 'aadhaar' && service && (
        <MissingNumbers entry={entry} service={service} isSending={sending.isPending} onEnter={sending.mutate} />
      )}
      {sending.isError && <Notice kind="error" live title={t('outbox.failed')} />}
      <Actions state={state} entry={entry} service={service} title={title} />
    </Card>
  )
}

interface FormTitleProps {
  id?: string
  /** The service. */
  title: string
  /**
   * The person or matter that the form is about. Empty if the form does not name it yet; undefined if the service's
   * texts are not loaded.
   */
  subject: string | undefined
  /** Whether the form was sent. Its answers are then deleted, so its subject may be unknown. */
  isSent?: boolean
}

/** The heading of a form on this device: the person or matter that the form is about, and its service. */
export function FormTitle({ id, title, subject, isSent = false }: FormTitleProps) {
  const t = useTranslate()
  const about = subject?.trim() || (subject === undefined || isSent ? undefined : t('outbox.unnamed'))
  return (
    <h2 id={id} className="flex flex-col">
      {about && <span className="break-words font-semibold text-lg">{about}</span>}
      <span className={about ? 'font-normal text-ink-soft' : 'font-semibold'}>{title}</span>
    </h2>
  )
}

/**
 * The details of a form that was sent. The application ID is on one line, so that the user can read it aloud or select
 * it.
 */
function SentReference({ outcome: { reference, dueOn } }: Pick<OutboxEntry, 'outcome'>) {
  const t = useTranslate()
  if (!reference) return null
  return (
    <div className="my-1 flex flex-col items-start gap-2">
      <div>
        <p>{t('outbox.sent.reference')}</p>
        <p className="select-all whitespace-nowrap font-semibold tabular-nums sm:text-lg">{reference}</p>
      </div>
      <SentDetails reference={reference} dueOn={dueOn} />
    </div>
  )
}

/** The states in which the form can be sent again without changes. */
const SENDABLE: readonly OutboxState[] = ['waiting', 'offline', 'consent', 'refused']

/** The states in which the owner of the form has to log in. After the login, the form is sent. */
const NEEDS_LOGIN: readonly OutboxState[] = ['signed-out', 'other-person']

/** The kind of the notice about a state. Every state that is not listed has a warning. */
const NOTICE_KINDS: Partial<Record<OutboxState, 'info' | 'success'>> = {
  waiting: 'info',
  offline: 'info',
  'signed-out': 'info',
  'other-person': 'info',
  sent: 'success',
}

/** The states in which this tab has the Aadhaar numbers that the form needs in its memory (`stateOf`). */
const COMPLETE: readonly OutboxState[] = [...SENDABLE, ...NEEDS_LOGIN]

/** The states whose own text contains everything that the portal's message says, so that the message is not shown. */
const STATES_WITHOUT_MESSAGE: readonly OutboxState[] = ['sent', 'changed', 'signed-out', 'other-person', 'consent']

/** The state of the form, with the portal's message if the portal has sent one. */
function StateNotice({ state, entry, user }: { state: OutboxState; entry: OutboxEntry; user: CurrentUser }) {
  const t = useTranslate()
  const { message, fieldErrors = [] } = entry.outcome
  const reasons = new Set(state === 'answers' ? fieldErrors.map((fieldError) => fieldError.message) : [])
  const needsThisTab = entry.needsAadhaar && COMPLETE.includes(state)
  return (
    <Notice kind={needsThisTab ? 'warning' : (NOTICE_KINDS[state] ?? 'warning')} live title={t(`outbox.${state}`)}>
      {reasons.size === 0 && message && !STATES_WITHOUT_MESSAGE.includes(state) && <p>{message}</p>}
      {reasons.size > 0 && (
        <ul className="my-1 flex list-disc flex-col gap-1 ps-5">
          {[...reasons].map((reason) => (
            <li key={reason}>{withoutEmoji(reason)}</li>
          ))}
        </ul>
      )}
      {needsThisTab && <p className="my-2 font-semibold">{t('outbox.keepOpen')}</p>}
      {state === 'sent' ? <SentReference outcome={entry.outcome} /> : <p>{t(`outbox.${state}.text`)}</p>}
      {(state === 'sent' || state === 'duplicate' || state === 'received') && (
        <TextLink className="inline-flex min-h-11 items-center sm:min-h-7" to={ownListPath(user.username)}>
          {t('shell.myApplications')}
        </TextLink>
      )}
    </Notice>
  )
}

/** The states in which the form has to be opened before it can be sent. */
const NEEDS_EDIT: readonly OutboxState[] = ['consent', 'answers', 'changed']

/** The states in which saving the form as a file would be useless, because the office could not submit it either. */
const UNSAVABLE: readonly OutboxState[] = ['consent', 'answers', 'changed', 'duplicate', 'received']

interface ActionsProps {
  state: OutboxState
  entry: OutboxEntry
  service: OfferedService | undefined
  title: string
}

/** The buttons of the card, and the messages about their results. Which buttons it has depends on the state. */
function Actions({ state, entry, service, title }: ActionsProps) {
  const t = useTranslate()
  const [isConfirming, setIsConfirming] = useState(false)
  const attempt = useMutation({ mutationFn: () => deliverNow(entry.submissionKey) })
  const remove = useMutation({
    mutationFn: () => removeEntry(entry),
    onSuccess: () => setIsConfirming(false),
  })
  const save = useSaveForm(entry)
  const canSave = !UNSAVABLE.includes(state)
  const needsEdit = NEEDS_EDIT.includes(state)
  const { edit, obstacle } = useEditEntry(entry, service)
  if (state === 'sent') {
    return (
      <Button variant="secondary" compact className="w-full sm:w-fit" onClick={() => remove.mutate()}>
        {t('outbox.dismiss')}
      </Button>
    )
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {NEEDS_LOGIN.includes(state) && (
          <LinkButton compact className="max-sm:col-span-2" to={loginUrlReturningTo('/outbox')}>
            {t('outbox.login')}
          </LinkButton>
        )}
        {SENDABLE.includes(state) && (
          <Button
            // The device may be wrong about being offline, so the button stays, but not as the main button.
            variant={needsEdit || state === 'offline' ? 'secondary' : 'primary'}
            compact
            className="max-sm:col-span-2"
            busy={attempt.isPending}
            onClick={() => attempt.mutate()}
          >
            {t('outbox.tryNow')}
          </Button>
        )}
        <Button
          variant={needsEdit ? 'primary' : 'secondary'}
          compact
          className={canSave ? '' : 'max-sm:col-span-2'}
          disabled={!service}
          busy={edit.isPending}
          onClick={() => edit.mutate()}
        >
          {t('outbox.edit')}
        </Button>
        {canSave && (
          <Button variant="secondary" compact busy={save.isPending} onClick={() => save.mutate()}>
            {t('outbox.save')}
          </Button>
        )}
        <Button variant="quiet" compact className="max-sm:col-span-2" onClick={() => setIsConfirming(true)}>
          <Trash2 aria-hidden className="size-5" />
          {t('outbox.delete')}
        </Button>
      </div>
      {(attempt.isError || edit.isError) && <Notice kind="error" live title={t('outbox.failed')} />}
      <SavedNotice save={save} entry={entry} />
      {obstacle && <Notice kind="warning" live title={t(`outbox.edit.${obstacle}`)} />}
      {isConfirming && (
        <ConfirmDialog
          title={t('outbox.delete.title')}
          labels={{ confirm: t('outbox.delete'), cancel: t('outbox.delete.keep') }}
          busy={remove.isPending}
          failure={remove.isError ? t('outbox.failed') : undefined}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('outbox.delete.text', { title })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
