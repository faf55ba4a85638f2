// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { findOpenAmendment } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { labelOfPart } from '#shared/services/named-parts.ts'
import { AmendLink, AppealLink, ResubmitLink } from '#web/components/applications/action-links.tsx'
import { ApplicationSheet, DetailsFrame } from '#web/components/applications/application-details.tsx'
import { DocumentLinks, OwnAnswers, ownDetailsQuery } from '#web/components/applications/own-application.tsx'
import { LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { LoadFailure, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { useLocation } from '#web/lib/router.tsx'
import { charterQuery } from '#web/queries/charter.ts'
import { receiptPath } from '#web/queries/own-applications.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { KnownApplication } from './known-application.tsx'
import { useShareApplication } from './use-share-application.ts'

/** A separate chunk, which is loaded only for the few applications with an appeal. */
const AppealNotices = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./appeal/appeal-notices.tsx'), loadWords(['proposals'])])
    return module.AppealNotices
  },
  { fallback: <SkeletonList rows={1} />, errorFallback: null },
)

/** A separate chunk, which is loaded only for recently decided applications. */
const FeedbackQuestion = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./feedback/feedback-question.tsx'), loadWords(['feedback'])])
    return module.FeedbackQuestion
  },
  { errorFallback: null },
)

/** The details of one of the applicant's applications. */
export function DetailsDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const t = useTranslate()
  const { shareApplication, linkToCopy } = useShareApplication()
  const query = useQuery(ownDetailsQuery(reference))
  const { data: application, isError } = query
  return (
    <DetailsFrame
      isReady={application !== undefined}
      onPrint={() => window.print()}
      onShare={() => {
        if (!application) return
        const { _id: reference, scheme, status } = application
        const text = t('applications.share.text', { reference, scheme, status: t(`status.${status}`) })
        void shareApplication({ reference, text })
      }}
      onClose={onClose}
      main={application && <NextStep application={application} />}
      note={linkToCopy && `${t('applications.share.link')} ${linkToCopy}`}
    >
      {isError && (
        <KnownApplication reference={reference} missing="details" onOnline={query.refetch}>
          <LoadFailure title={t('applications.details.failed')} query={query} />
        </KnownApplication>
      )}
      {!isError && !application && <SkeletonList label={t('applications.details.loading')} />}
      {application && <Sheet application={application} />}
    </DetailsFrame>
  )
}

/** The button for what the applicant can do now; nothing if there is nothing to do. */
function NextStep({ application }: { application: ApplicationDetails }) {
  if (findOpenAmendment(application)) return <AmendLink reference={application._id} />
  if (application.appealOffer?.ground === 'late') return <AppealLink reference={application._id} />
  if (application.status === 'Approved' && !application.withdrawn)
    return <CertificateLink reference={application._id} />
  return application.status === 'Rejected' && !application.resubmittedAs && <ResubmitLink application={application} />
}

/** A link that opens the certificate in place of the details. */
function CertificateLink({ reference }: { reference: string }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <LinkButton to={`${pathname}?${new URLSearchParams({ certificate: reference })}`} className="print:hidden">
      <FileDown aria-hidden className="size-5 shrink-0" />
      {t('applications.download')}
    </LinkButton>
  )
}

/** The details themselves, with notices, the promise of the charter, the documents and the answers. */
function Sheet({ application }: { application: ApplicationDetails }) {
  const t = useTranslate()
  const service = useService(application.collection)
  // If the charter cannot be loaded, the details are shown without the promise.
  const { data: charter } = useQuery(charterQuery)
  const promise = charter?.services.find(({ collection }) => collection === application.collection)
  // After an answer, `feedbackOffer` disappears. The question stays while the details are open, to show its thanks.
  const [wasAsked, setWasAsked] = useState(false)
  if (application.feedbackOffer && !wasAsked) setWasAsked(true)
  const hasAppeals = application.appeals.length > 0 || application.appealOffer !== undefined
  return (
    <ApplicationSheet
      application={application}
      labelOf={service && ((name) => labelOfPart(service.words, name))}
      promise={promise}
      receiptPath={receiptPath(application._id)}
      reasonNext={
        application.resubmittedAs ? (
          <ResubmitLink application={application} />
        ) : (
          service &&
          !application.openAppeal &&
          t('applications.details.rejected.next', { action: t('applications.correct') })
        )
      }
      isNoticeFirst={application.openAppeal !== undefined}
      notice={
        <>
          <RequestedChanges application={application} />
          {hasAppeals && <AppealNotices application={application} promise={promise} />}
        </>
      }
      question={wasAsked && <FeedbackQuestion reference={application._id} />}
      documents={<DocumentLinks documents={application.documents} slots={service?.words.documents ?? {}} />}
      answers={service && <OwnAnswers service={service} answers={application.answers} />}
      end={<ComplainLink reference={application._id} />}
    />
  )
}

/** Opens the form for a complaint about this application. */
function ComplainLink({ reference }: { reference: string }) {
  const t = useTranslate()
  return (
    <TextLink
      to={`/complaints?new&${new URLSearchParams({ application: reference })}`}
      className="flex min-h-11 w-fit items-center print:hidden"
    >
      {t('applications.complain')}
    </TextLink>
  )
}

/** The changes that the panchayat has requested from the applicant. */
function RequestedChanges({ application }: { application: ApplicationDetails }) {
  const t = useTranslate()
  const service = useService(application.collection)
  const amendment = findOpenAmendment(application)
  if (!amendment || !service) return null
  return (
    <Notice title={t('status.changesNeeded')}>
      <p>{t('applications.change.text')}</p>
      <ul className="mt-2 flex flex-col gap-1 sm:list-disc sm:ps-5">
        {amendment.items.map(({ name, reason }) => (
          <li key={name}>
            <span className="font-semibold">{labelOfPart(service.words, name)}</span>
            <span className="block whitespace-pre-line">{reason}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
