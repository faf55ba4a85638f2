// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Appeal as FiledAppeal } from '#shared/applications/appeals.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { CharterPromise } from '#shared/charter/wire.ts'
import { ownDetailsQuery } from '#web/components/applications/own-application.tsx'
import { LinkButton } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { charterQuery } from '#web/queries/charter.ts'
import { ownListPath } from '#web/queries/own-applications.ts'
import { AppealForm } from './appeal-form.tsx'

/** The screen of an appeal. The portal composes the text of the appeal, so that the applicant only has to send it. */
export function AppealScreen({ user, reference }: { user: CurrentUser; reference: string }) {
  const t = useTranslate()
  const details = useQuery({ ...ownDetailsQuery(reference), staleTime: 0 })
  const charter = useQuery(charterQuery)
  return (
    <>
      <PageHeader
        title={t('appeal.title')}
        lead={details.data?.appealOffer ? t('appeal.lead') : reference}
        back={{ to: ownListPath(user.username), label: t('applications.title') }}
      />
      <Loaded
        query={details}
        failure={t('appeal.failed')}
        placeholder={<SkeletonList label={t('appeal.loading')} isLabelShown />}
      >
        {(application) => (
          <Loaded query={charter} failure={t('appeal.failed')}>
            {({ services }) => (
              <Appeal
                user={user}
                application={application}
                promise={services.find(({ collection }) => collection === application.collection)}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

interface AppealProps {
  user: CurrentUser
  application: ApplicationDetails
  promise: (CharterPromise & { label: string }) | undefined
}

/** The appeal that can be filed, the open appeal, or a text if there is neither. */
function Appeal({ user, application, promise }: AppealProps) {
  const t = useTranslate()
  const { appealOffer, appeals, _id: reference } = application
  const openAppeal = appeals.find(({ outcome }) => outcome === undefined)
  if (appealOffer && promise)
    return <AppealForm owner={user.username} application={application} offer={appealOffer} promise={promise} />
  const back = `${ownListPath(user.username)}?${new URLSearchParams({ application: reference })}`
  if (openAppeal) return <Sent promise={promise} appeal={openAppeal} back={back} />
  return (
    <EmptyState
      title={t('appeal.none')}
      text={t('appeal.none.text')}
      action={<LinkButton to={back}>{t('appeal.back')}</LinkButton>}
    />
  )
}

interface SentProps {
  promise: CharterPromise | undefined
  appeal: FiledAppeal
  /** The address of the application. */
  back: string
}

/** Replaces the form after the appeal was sent, and takes the focus. It says who decides, by when, and what happens next. */
function Sent({ promise, appeal: { ground, decideBy }, back }: SentProps) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <Notice kind="success" live title={t('appeal.sent')}>
        <p>
          {t('appeal.sent.text', { officer: promise?.officers.firstAppeal ?? '', day: formatCalendarDay(decideBy) })}
        </p>
      </Notice>
      {promise && (
        <Card as="section" aria-labelledby="appeal-next">
          <h2 id="appeal-next" className="mb-2 text-lg">
            {t('appeal.next')}
          </h2>
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>{t(`appeal.next.ordered.${ground}`)}</li>
            <li>
              {t(`appeal.next.upheld.${ground}`, {
                officer: promise.officers.secondAppeal,
                days: promise.appeals.second.fileDays,
              })}
            </li>
          </ul>
        </Card>
      )}
      <LinkButton variant="secondary" to={back} className="sm:w-fit">
        {t('appeal.back')}
      </LinkButton>
    </div>
  )
}
