import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button, TextLink } from '#web/components/controls/button.tsx'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { aadhaarOf, type OutboxEntry, type Outcome } from '#web/forms/outbox.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { deliverNow } from '#web/offline/deliver-outbox.ts'
import { ownListPath } from '#web/queries/own-applications.ts'
import { removeEntry, SaveFileButton, useEdit } from './take-back.tsx'

interface OutboxCardProps {
  entry: OutboxEntry
  /** Undefined until the services have loaded. */
  service: OfferedService | undefined
  user: CurrentUser
}

/** One form: what it is, since when and why it waits, and what the person can do. */
export function OutboxCard({ entry, service, user }: OutboxCardProps) {
  const t = useTranslate()
  const { instant } = useFormats()
  const titleId = useId()
  const reason = reasonOf(entry, service)
  const title = service?.words.title ?? entry.serviceId
  const since = instant(new Date(entry.addedAt).toISOString())
  return (
    <Card as="li" aria-labelledby={titleId} className="flex flex-col gap-3 border-s-4 border-s-marigold">
      <div>
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        <p className="text-ink-soft">{t(reason === 'sent' ? 'outbox.addedAt' : 'outbox.since', { instant: since })}</p>
      </div>
      <ReasonNotice reason={reason} entry={entry} user={user} />
      <Actions reason={reason} entry={entry} service={service} title={title} />
    </Card>
  )
}

const KINDS = { waiting: 'info', offline: 'info', sent: 'success' } as const

/** Why the form waits, with the portal's own sentence if it has one. */
function ReasonNotice({ reason, entry, user }: { reason: Reason; entry: OutboxEntry; user: CurrentUser }) {
  const t = useTranslate()
  const { message, reference = '' } = entry.outcome
  const kind = reason === 'waiting' || reason === 'offline' || reason === 'sent' ? KINDS[reason] : 'warning'
  return (
    <Notice kind={kind} live title={t(`outbox.${reason}`, { reference })}>
      {message && reason !== 'sent' && reason !== 'changed' && <p>{message}</p>}
      {reason !== 'sent' && <p>{t(`outbox.${reason}.text`)}</p>}
      {(reason === 'sent' || reason === 'duplicate' || reason === 'received') && (
        <TextLink to={ownListPath(user.username)}>{t('shell.myApplications')}</TextLink>
      )}
    </Notice>
  )
}

/** Reasons for which sending again may succeed without a change of the form. */
const SENDABLE: readonly Reason[] = ['waiting', 'offline', 'signed-out', 'other-person', 'consent', 'refused']

interface ActionsProps {
  reason: Reason
  entry: OutboxEntry
  service: OfferedService | undefined
  title: string
}

function Actions({ reason, entry, service, title }: ActionsProps) {
  const t = useTranslate()
  const [isDeleting, setIsDeleting] = useState(false)
  const attempt = useMutation({ mutationFn: () => deliverNow(entry.submissionKey) })
  const remove = useMutation({
    mutationFn: () => removeEntry(entry),
    onSuccess: () => setIsDeleting(false),
  })
  const { edit, obstacle } = useEdit(entry, service)
  if (reason === 'sent') {
    return (
      <Button variant="secondary" compact className="w-full sm:w-fit" onClick={() => remove.mutate()}>
        {t('outbox.dismiss')}
      </Button>
    )
  }
  return (
    <>
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {SENDABLE.includes(reason) && (
          <Button compact busy={attempt.isPending} onClick={() => attempt.mutate()}>
            {t('outbox.tryNow')}
          </Button>
        )}
        <Button variant="secondary" compact disabled={!service} busy={edit.isPending} onClick={() => edit.mutate()}>
          {t(reason === 'aadhaar' ? 'outbox.complete' : 'outbox.edit')}
        </Button>
        <SaveFileButton entry={entry} service={service} title={title} />
        <Button variant="danger" compact onClick={() => setIsDeleting(true)}>
          {t('outbox.delete')}
        </Button>
      </div>
      {(attempt.isError || edit.isError) && <Notice kind="error" live title={t('outbox.failed')} />}
      {obstacle && <Notice kind="warning" live title={t(`outbox.edit.${obstacle}`)} />}
      {isDeleting && (
        <ConfirmDialog
          title={t('outbox.delete.title')}
          words={{ confirm: t('outbox.delete'), keep: t('outbox.delete.keep') }}
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

/** Why a form waits, as the outbox explains it. */
type Reason = Outcome['kind'] | 'offline' | 'aadhaar' | 'changed'

/** Why a form waits; `service` is the current definition, undefined if it is not known. */
function reasonOf(entry: OutboxEntry, service: OfferedService | undefined): Reason {
  const { kind } = entry.outcome
  if (kind === 'sent' || kind === 'duplicate' || kind === 'received') return kind
  if (kind === 'answers') {
    return service !== undefined && service.version !== entry.definitionVersion ? 'changed' : kind
  }
  // The tab in which the number was entered has been closed.
  if (aadhaarOf(entry) === undefined) return 'aadhaar'
  return kind === 'waiting' && !navigator.onLine ? 'offline' : kind
}
