// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { CharterPromise } from '#shared/charter/wire.ts'
import { ownDetailsQuery } from '#web/components/applications/submitted-parts.tsx'
import { LinkButton } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { charterQuery } from '#web/queries/charter.ts'
import { ownListPath } from '#web/queries/own-applications.ts'
import { AppealForm } from './appeal-form.tsx'

/** The screen of an appeal. The portal has already written the appeal, so that the applicant only sends it. */
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
  if (openAppeal)
    return <Sent officer={promise?.officers.firstAppeal ?? ''} decideBy={openAppeal.decideBy} back={back} />
  return (
    <EmptyState
      title={t('appeal.none')}
      text={t('appeal.none.text')}
      action={<LinkButton to={back}>{t('appeal.back')}</LinkButton>}
    />
  )
}

/** Replaces the form after the appeal was sent: says who decides, and by when. It takes the focus. */
function Sent({ officer, decideBy, back }: { officer: string; decideBy: string; back: string }) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <Notice kind="success" live title={t('appeal.sent')}>
        <p>{t('appeal.sent.text', { officer, day: formatCalendarDay(decideBy) })}</p>
      </Notice>
      <LinkButton to={back} className="sm:w-fit">
        {t('appeal.back')}
      </LinkButton>
    </div>
  )
}
