// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import {
  type ComplaintMessage,
  type ComplaintStep,
  type ComplaintThread,
  REOPEN_DAYS,
} from '#shared/complaints/complaints.ts'
import { Button, TextLink } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card, DataList } from '#web/components/layout/sections.tsx'
import { usePreservedState } from '#web/forms/preserved-values.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { ownApplicationPath } from '#web/queries/own-applications.ts'
import { complaintQuery, useSendMessage } from './complaint-queries.ts'
import { MessageForm } from './message-form.tsx'

/** One complaint: its facts, its messages, and what the user can do. New messages appear without a reload. */
export function ComplaintThreadScreen({ id, user }: { id: string; user: CurrentUser }) {
  const t = useTranslate()
  const query = useQuery(complaintQuery(id))
  const title = query.data ? t(`complaints.subject.${query.data.subject}`) : t('complaints.title')
  const isGone = isApiError(query.error) && query.error.status === 404
  // The form of a new complaint and the list have the same path, so the router does not scroll to the top.
  useEffect(() => window.scrollTo(0, 0), [])
  return (
    <>
      <PageHeader title={title} back={{ to: '/complaints', label: t('complaints.back') }} />
      {isGone ? (
        <EmptyState title={t('complaints.thread.failed')} text={t('complaints.thread.gone')} />
      ) : (
        <Loaded
          query={query}
          failure={t('complaints.thread.failed')}
          placeholder={<SkeletonList label={t('complaints.thread.loading')} isLabelShown />}
        >
          {(thread) => <Thread thread={thread} user={user} />}
        </Loaded>
      )}
    </>
  )
}

function Thread({ thread, user }: { thread: ComplaintThread; user: CurrentUser }) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const end = useRef<HTMLParagraphElement>(null)
  const { application, service, by, openedAt, since, state, allowedSteps, messages } = thread
  /** Whether the complaint has reached the maximum number of messages. */
  const isFull = state !== 'closed' && !allowedSteps.includes('write')
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <DataList
          rows={[
            ...(by ? [{ term: t('complaints.by'), value: by }] : []),
            {
              term: t('complaints.about'),
              value: application ? (
                <TextLink to={applicationPath(user, thread)}>
                  {service} <bdi className="tabular-nums">{application}</bdi>
                </TextLink>
              ) : (
                t('complaints.about.none')
              ),
            },
            { term: t('complaints.opened'), value: formatDay(openedAt) },
            { term: t('complaints.state'), value: t(`complaints.since.${state}`, { day: formatDay(since) }) },
          ]}
        />
      </Card>
      <section aria-labelledby="messages" className="flex flex-col gap-3">
        <h2 id="messages" className="text-lg">
          {t('complaints.thread')}
        </h2>
        <ol aria-live="polite" className="flex flex-col gap-3">
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              isOwn={message.isFromOffice === (user.role === 'admin')}
              by={by}
            />
          ))}
        </ol>
        <p ref={end} tabIndex={-1} className="sr-only">
          {t(`complaints.state.${state}`)}
        </p>
      </section>
      {isFull && <Notice title={t('complaints.full')} />}
      {allowedSteps.length === 0 && state === 'closed' && (
        <Notice title={t(user.role === 'admin' ? 'complaints.ended.admin' : 'complaints.ended')} />
      )}
      {allowedSteps.length > 0 && (
        <Reply id={thread.id} owner={user.username} steps={allowedSteps} onSent={() => end.current?.focus()} />
      )}
    </div>
  )
}

interface MessageProps {
  message: ComplaintMessage
  isOwn: boolean
  /** The name of the citizen, for admins. */
  by: string | undefined
}

/** One message. Its text is shown unchanged, so web addresses in it do not become links. */
function Message({ message: { isFromOffice, step, text, sentAt }, isOwn, by }: MessageProps) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const otherSender = isFromOffice ? t('complaints.from.office') : by
  const sender = isOwn ? t('complaints.from.you') : otherSender
  return (
    <li
      className={`rounded-md border border-line p-4 ${isFromOffice ? 'border-s-4 border-s-indigo bg-indigo-soft' : 'bg-surface'}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{sender}</span>
        <time dateTime={sentAt} className="text-ink-soft text-sm">
          {formatInstant(sentAt)}
        </time>
      </p>
      <p className="whitespace-pre-line break-words">{text}</p>
      {(step === 'close' || step === 'reopen') && (
        <p className="mt-2 text-ink-soft text-sm">{t(`complaints.step.${step}`)}</p>
      )}
    </li>
  )
}

interface ReplyProps {
  id: string
  /** The username of the user, whose text is preserved if the session ends. */
  owner: string
  steps: readonly ComplaintStep[]
  onSent: () => void
}

/**
 * A form for the next message, with a submit button for each allowed step, such as writing a message or closing the
 * complaint. A submission without a pressed button takes the first step.
 */
function Reply({ id, owner, steps, onSent }: ReplyProps) {
  const t = useTranslate()
  const [message, setMessage] = usePreservedState(owner, `complaint/reply/${id}`, '')
  const pressedStep = useRef<ComplaintStep>(undefined)
  const { mutate, isPending, error } = useSendMessage(id, () => {
    setMessage('')
    onSent()
  })
  const hint = steps.includes('reopen') ? t('complaints.reopen.hint', { days: REOPEN_DAYS }) : undefined
  return (
    <Card as="section" aria-label={t('complaints.message')}>
      <MessageForm
        message={message}
        onChange={setMessage}
        isPending={isPending}
        error={error}
        {...(hint !== undefined && { hint })}
        onSubmit={() => {
          const step = pressedStep.current ?? steps[0]
          if (step) mutate({ step, message })
        }}
      >
        <div className="flex flex-wrap gap-3">
          {steps.map((step, index) => (
            <Button
              key={step}
              type="submit"
              variant={index === 0 ? 'primary' : 'secondary'}
              busy={isPending}
              className="max-sm:w-full"
              onClick={() => {
                pressedStep.current = step
              }}
            >
              {t(`complaints.do.${step}`)}
            </Button>
          ))}
        </div>
      </MessageForm>
    </Card>
  )
}

/** For citizens, the path of the application in their list; for admins, the path of a search for the application. */
function applicationPath({ role, username }: CurrentUser, { application = '', collection = '' }: ComplaintThread) {
  if (role === 'user') return ownApplicationPath(username, application)
  return `/admin/dashboard?${new URLSearchParams({ category: collection, q: application })}`
}
