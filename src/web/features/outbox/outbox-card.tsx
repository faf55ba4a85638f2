// SPDX-License-Identifier: Apache-2.0
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { summarise } from '#shared/services/define-service.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button, LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { aadhaarOf, type OutboxEntry, type Outcome } from '#web/forms/outbox.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { deliverNow } from '#web/offline/deliver-outbox.ts'
import { ownListPath } from '#web/queries/own-applications.ts'
import { loginUrlReturningTo } from '#web/session/return-url.ts'
import { removeEntry, useEdit } from './entry-actions.ts'
import { SavedNotice, useSaveForm } from './save-form.tsx'

interface OutboxCardProps {
  entry: OutboxEntry
  /** Undefined until the services have loaded. */
  service: OfferedService | undefined
  user: CurrentUser
}

/** One form of the outbox: its service, when it was added, its state, and buttons for what the user can do. */
export function OutboxCard({ entry, service, user }: OutboxCardProps) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const titleId = useId()
  const state = stateOf(entry, service)
  const title = service?.words.card.title ?? entry.serviceId
  const since = formatInstant(new Date(entry.addedAt).toISOString())
  return (
    <Card as="li" aria-labelledby={titleId} className="flex flex-col gap-3 border-s-4 border-s-marigold">
      <div>
        <FormTitle
          id={titleId}
          title={title}
          subject={service && summarise(service, entry.texts)}
          isSent={state === 'sent'}
        />
        <p className="text-ink-soft text-sm">
          {t(state === 'sent' ? 'outbox.addedAt' : 'outbox.since', { instant: since })}
        </p>
      </div>
      <StateNotice state={state} entry={entry} user={user} />
      <Actions state={state} entry={entry} service={service} title={title} />
    </Card>
  )
}

interface FormTitleProps {
  id?: string
  /** The service. */
  title: string
  /**
   * The person or matter that the form is about. Empty if the form does not name it yet; undefined if the service's texts
   * are not loaded.
   */
  subject: string | undefined
  /** Whether the form was sent. Its answers are then deleted, so its subject may be unknown. */
  isSent?: boolean
}

/** The heading of a form on this device: whom or what it is about, and its service. */
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

/** The kind of the notice about a state. Every state that is not listed has a warning. */
const NOTICE_KINDS: Partial<Record<CardState, 'info' | 'success'>> = {
  waiting: 'info',
  offline: 'info',
  'signed-out': 'info',
  'other-person': 'info',
  sent: 'success',
}

/** The states whose own text contains everything that the portal's message says, so that the message is not shown. */
const STATES_WITHOUT_MESSAGE: readonly CardState[] = ['sent', 'changed', 'signed-out', 'other-person']

/** The state of the form, with the portal's message if the portal has sent one. */
function StateNotice({ state, entry, user }: { state: CardState; entry: OutboxEntry; user: CurrentUser }) {
  const t = useTranslate()
  const { message, reference = '' } = entry.outcome
  return (
    <Notice kind={NOTICE_KINDS[state] ?? 'warning'} live title={t(`outbox.${state}`, { reference })}>
      {message && !STATES_WITHOUT_MESSAGE.includes(state) && <p>{message}</p>}
      {state !== 'sent' && <p>{t(`outbox.${state}.text`)}</p>}
      {(state === 'sent' || state === 'duplicate' || state === 'received') && (
        <TextLink to={ownListPath(user.username)}>{t('shell.myApplications')}</TextLink>
      )}
    </Notice>
  )
}

/** The states in which the form can be sent again without changes. */
const SENDABLE: readonly CardState[] = ['waiting', 'offline', 'consent', 'refused']

/** The states in which the owner of the form has to log in, which sends it. */
const NEEDS_LOGIN: readonly CardState[] = ['signed-out', 'other-person']

/** The states in which saving the form as a file would be useless, because the office could not submit it either. */
const REFUSED_AS_FILE: readonly CardState[] = ['consent', 'answers', 'changed', 'duplicate', 'received']

interface ActionsProps {
  state: CardState
  entry: OutboxEntry
  service: OfferedService | undefined
  title: string
}

function Actions({ state, entry, service, title }: ActionsProps) {
  const t = useTranslate()
  const [isDeleting, setIsDeleting] = useState(false)
  const attempt = useMutation({ mutationFn: () => deliverNow(entry.submissionKey) })
  const remove = useMutation({
    mutationFn: () => removeEntry(entry),
    onSuccess: () => setIsDeleting(false),
  })
  const save = useSaveForm(entry)
  const canSave = !REFUSED_AS_FILE.includes(state)
  const { edit, obstacle } = useEdit(entry, service)
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
          <Button compact className="max-sm:col-span-2" busy={attempt.isPending} onClick={() => attempt.mutate()}>
            {t('outbox.tryNow')}
          </Button>
        )}
        <Button
          variant="secondary"
          compact
          className={canSave ? '' : 'max-sm:col-span-2'}
          disabled={!service}
          busy={edit.isPending}
          onClick={() => edit.mutate()}
        >
          {t(state === 'aadhaar' ? 'outbox.complete' : 'outbox.edit')}
        </Button>
        {canSave && (
          <Button variant="secondary" compact busy={save.isPending} onClick={() => save.mutate()}>
            {t('outbox.save')}
          </Button>
        )}
        <Button variant="quiet" compact className="max-sm:col-span-2" onClick={() => setIsDeleting(true)}>
          <Trash2 aria-hidden className="size-5" />
          {t('outbox.delete')}
        </Button>
      </div>
      {(attempt.isError || edit.isError) && <Notice kind="error" live title={t('outbox.failed')} />}
      <SavedNotice save={save} entry={entry} />
      {obstacle && <Notice kind="warning" live title={t(`outbox.edit.${obstacle}`)} />}
      {isDeleting && (
        <ConfirmDialog
          title={t('outbox.delete.title')}
          labels={{ confirm: t('outbox.delete'), cancel: t('outbox.delete.keep') }}
          busy={remove.isPending}
          failure={remove.isError ? t('outbox.failed') : undefined}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsDeleting(false)}
        >
          <p>{t('outbox.delete.text', { title })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/**
 * The state of a form, as the outbox explains it: the outcome of the last attempt, or another reason why the form waits.
 * - `waiting`: it has not been sent yet, or the portal was not reached or was overloaded
 * - `offline`: like `waiting`, while the device has no network
 * - `aadhaar`: the Aadhaar numbers must be entered again
 * - `signed-out`, `other-person`: nobody, or another user, is signed in
 * - `consent`: the user must accept the privacy notice first
 * - `answers`: the portal rejected an answer or a document
 * - `changed`: the portal rejected an answer or a document, and the service has a new definition
 * - `duplicate`: the portal has another application for the same matter
 * - `received`: the portal has this form without its last changes
 * - `refused`: the portal rejected the form for another reason
 * - `sent`: the portal accepted the form
 */
type CardState = Outcome['kind'] | 'offline' | 'aadhaar' | 'changed'

/** The state of an entry. `service` is the current definition of its form; undefined if it is not loaded. */
function stateOf(entry: OutboxEntry, service: OfferedService | undefined): CardState {
  const { kind } = entry.outcome
  if (kind === 'sent' || kind === 'duplicate' || kind === 'received') return kind
  if (kind === 'answers') {
    return service !== undefined && service.version !== entry.definitionVersion ? 'changed' : kind
  }
  // Undefined means that the tab in which the user typed the Aadhaar number was closed or reloaded.
  if (aadhaarOf(entry) === undefined) return 'aadhaar'
  return kind === 'waiting' && !navigator.onLine ? 'offline' : kind
}
