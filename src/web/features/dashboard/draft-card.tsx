// SPDX-License-Identifier: Apache-2.0
import { FilePen } from 'lucide-react'
import { summarise } from '#shared/services/define-service.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button, LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { type OutboxEntry, removeFromOutbox } from '#web/forms/outbox.ts'
import { needsOwner, stateOf } from '#web/forms/outbox-state.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useIsOnline } from '#web/lib/browser-state.ts'
import { useServices } from '#web/lib/portal.ts'
import type { ListedDraft } from '#web/offline/list-drafts.ts'
import { ownApplicationPath, resubmissionPath } from '#web/queries/own-applications.ts'

interface DraftCardProps {
  draft: ListedDraft
  service: OfferedService
  /** Whether this is the first card, which has the screen's main button. */
  isFirst: boolean
}

/** The card of a draft: a form that was not submitted, or that was changed here after another device submitted it. */
export function DraftCard({ draft, service, isFirst }: DraftCardProps) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const { sentPath } = draft
  const titleId = `draft-${draft.submissionKey}`
  const { page } = service.paths
  const subject = summarise(service, draft.texts)
  return (
    <Card as="li" className="flex flex-col gap-3 border-s-4 border-s-marigold">
      <div className="flex items-start justify-between gap-x-3">
        <p className="flex min-w-0 flex-col">
          {subject && (
            <span id={`${titleId}-subject`} className="break-words font-semibold">
              {subject}
            </span>
          )}
          <span id={`${titleId}-service`} className={subject ? 'text-ink-soft text-sm' : 'font-semibold'}>
            {service.words.card.title}
          </span>
        </p>
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border border-line-strong px-2.5 py-0.5 font-semibold text-sm">
          <FilePen aria-hidden className="size-4" />
          {t('dashboard.draft')}
        </span>
      </div>
      {sentPath === undefined ? (
        <p className="text-ink-soft">
          {t('dashboard.draft.text', {
            instant: formatInstant(new Date(draft.savedAt).toISOString()),
            place: draft.storedIn,
          })}
        </p>
      ) : (
        <div>
          <p className="font-semibold">{t('drafts.sent')}</p>
          <p className="text-ink-soft">{t('drafts.sent.text')}</p>
        </div>
      )}
      <LinkButton
        id={`${titleId}-go`}
        variant={isFirst && sentPath === undefined ? 'primary' : 'secondary'}
        className="mt-auto w-full sm:w-fit"
        to={sentPath ?? (draft.correctionOf === undefined ? page : resubmissionPath(service, draft.correctionOf))}
        aria-labelledby={`${titleId}-go ${titleId}-service ${subject ? `${titleId}-subject` : ''}`}
      >
        {t(sentPath === undefined ? 'dashboard.draft.continue' : 'drafts.sent.see')}
      </LinkButton>
    </Card>
  )
}

/** The number of forms that the card of the outbox lists. */
const LISTED = 3

/**
 * The forms in the outbox of this device: those that the portal has received and the citizen has not closed yet, and
 * those that are not sent yet.
 */
export function OutboxCards({ entries }: { entries: readonly OutboxEntry[] }) {
  const received = entries.filter(({ outcome }) => outcome.kind === 'sent')
  const unsent = entries.filter(({ outcome }) => outcome.kind !== 'sent')
  // On a phone, only the first three items of the list are visible, so both cards are one item.
  return (
    <li className="flex flex-col gap-3">
      {received.length > 0 && <ReceivedCard entries={received} />}
      {unsent.length > 0 && <UnsentCard entries={unsent} />}
    </li>
  )
}

/** Returns a function that names a form: its service, and the person or matter that it is about. */
function useFormName() {
  const { data: offered } = useServices()
  return (entry: OutboxEntry) => {
    const service = offered?.services.find(({ id }) => id === entry.serviceId)
    // A form that was sent keeps its subject, but its answers are deleted.
    const subject = entry.subject ?? (service && summarise(service, entry.texts))
    const title = service?.words.card.title ?? entry.serviceId
    return { service, name: subject ? `${subject}, ${title}` : title }
  }
}

/**
 * The forms that were sent in the background, each with its application ID and a link to its details. A form is listed
 * until the citizen opens its details or closes it.
 */
function ReceivedCard({ entries }: { entries: readonly OutboxEntry[] }) {
  const t = useTranslate()
  const formName = useFormName()
  // If the device's storage fails, the card stays, and no data is lost.
  const remove = ({ submissionKey }: OutboxEntry) => void removeFromOutbox(submissionKey).catch(() => undefined)
  return (
    <Notice kind="success" live title={t('dashboard.received')}>
      <ul className="mt-1 flex flex-col gap-3">
        {entries.map((entry) => {
          const { submissionKey, username, outcome } = entry
          const { name } = formName(entry)
          const { reference } = outcome
          return (
            <li key={submissionKey} className="flex flex-col items-start">
              <span className="max-w-full break-words">{name}</span>
              {reference && (
                <span>
                  {t('outbox.sent.reference')}: <b className="select-all whitespace-nowrap">{reference}</b>
                </span>
              )}
              <div className="flex flex-wrap items-center gap-x-4">
                {reference && (
                  <TextLink
                    to={ownApplicationPath(username, reference)}
                    className="py-2.5"
                    aria-label={`${t('dashboard.card.details')}: ${name}`}
                    onClick={() => remove(entry)}
                  >
                    {t('dashboard.card.details')}
                  </TextLink>
                )}
                <Button variant="quiet" compact onClick={() => remove(entry)}>
                  {t('dialog.close')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

/**
 * The forms that are not sent yet, each with its state, and a link to the outbox. If some forms need the citizen, only
 * these are listed.
 */
function UnsentCard({ entries }: { entries: readonly OutboxEntry[] }) {
  const t = useTranslate()
  const isOnline = useIsOnline()
  const formName = useFormName()
  const forms = entries.map((entry) => {
    const { service, name } = formName(entry)
    return { entry, name, state: stateOf(entry, service, isOnline) }
  })
  const stopped = forms.filter(({ state }) => needsOwner(state))
  const waiting = forms.length - stopped.length
  const listed = (stopped.length > 0 ? stopped : forms).slice(0, LISTED)
  return (
    <Card className="flex flex-1 flex-col gap-3 border-s-4 border-s-marigold">
      <p className="font-semibold">
        {t(stopped.length > 0 ? 'dashboard.outbox.stopped' : 'dashboard.outbox', {
          count: stopped.length || waiting,
        })}
      </p>
      <ul className="flex flex-col gap-3">
        {listed.map(({ entry, name, state }) => (
          <li key={entry.submissionKey} className="flex flex-col">
            <span className="break-words text-ink-soft text-sm">{name}</span>
            <span>{t(`outbox.${state}`)}</span>
          </li>
        ))}
      </ul>
      {stopped.length > 0 && waiting > 0 && <p>{t('dashboard.outbox', { count: waiting })}</p>}
      <LinkButton variant="secondary" className="mt-auto w-full sm:w-fit" to="/outbox">
        {t('dashboard.outbox.open')}
      </LinkButton>
    </Card>
  )
}
