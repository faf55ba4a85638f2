// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AmendmentStatus, UnchangedAnswers } from '../amendment/amendment-section.tsx'
import type { AnswerMarks } from '../answer-marks.tsx'
import { AnswerSections, ApplicationFacts } from '../application-facts.tsx'
import { Caution } from '../caution.tsx'
import { CertificateSection } from '../certificate/certificate-section.tsx'
import type { CheckedAnswers } from '../documents/checked-answers.ts'
import type { NamedDocument } from '../documents/name-documents.ts'
import { ProvedAnswers } from '../documents/proved-answers.tsx'
import { claimQuery, releaseClaim } from '../review-queries.ts'
import { SimilarNotice } from '../similar/similar-notice.tsx'
import { Cautions, OrderedDecision } from './cautions.tsx'
import type { DecideProps } from './decide.tsx'
import { HistorySection } from './history-section.tsx'
import { isUnsent } from './pending-decisions.ts'

interface ReviewAnswersProps extends Pick<DecideProps, 'application'> {
  service: OfferedService | undefined
  /** The shown document, whose answers come first. */
  chosen: NamedDocument | undefined
  answers: CheckedAnswers
  /** Whether the reviewer can flag an answer as different. */
  canFlag: boolean
  marks: AnswerMarks
}

/** Everything about the application except its documents. The answers that the shown document proves come first. */
export function ReviewAnswers({ application, service, chosen, answers, canFlag, marks }: ReviewAnswersProps) {
  return (
    <>
      <OrderedDecision application={application} />
      <AmendmentStatus {...{ application, service, answers }} />
      <ApplicationFacts application={application}>
        {service && chosen && (
          <ProvedAnswers {...{ application, service, answers, canFlag, marks }} document={chosen} />
        )}
      </ApplicationFacts>
      <UnchangedAnswers application={application}>
        {service && (
          <AnswerSections answers={application.answers} shown={chosen?.confirms ?? []} {...{ service, marks }} />
        )}
      </UnchangedAnswers>
      <CertificateSection application={application} service={service} />
      <HistorySection application={application} />
    </>
  )
}

interface ReviewCautionsProps extends Pick<DecideProps, 'application'> {
  isDecided: boolean
  onReject: (message: string) => void
  onOpen: DecideProps['onOpen'] | undefined
}

/** The warnings that the reviewer should read first: other reviewers, cautions, and similar applications. */
export function ReviewCautions({ application, isDecided, onReject, onOpen }: ReviewCautionsProps) {
  const { _id: reference, allowedDecisions } = application
  return (
    <>
      {allowedDecisions.length > 0 && <ClaimNotice reference={reference} />}
      <Cautions application={application} />
      <SimilarNotice
        application={application}
        onReject={allowedDecisions.includes('Rejected') && !isDecided ? onReject : undefined}
        onOpen={onOpen}
      />
    </>
  )
}

/**
 * Claims the application while it is open and can be decided, and names the other reviewers who have it open. The claim
 * prevents no decision, because the other reviewers may have left their screens.
 */
function ClaimNotice({ reference }: { reference: string }) {
  const t = useTranslate()
  const { data: claim } = useQuery(claimQuery(reference))
  useEffect(
    () => () => {
      // A saved decision keeps the claim until it is sent.
      if (!isUnsent(reference)) releaseClaim(reference)
    },
    [reference],
  )
  if (claim && claim.earlier.length > 0) {
    const names = claim.earlier.join(', ')
    return <Caution live title={t('review.claim.earlier', { names })} />
  }
  if (claim && claim.later.length > 0) {
    return (
      <div className="p-4 pb-0">
        <Notice live title={t('review.claim.later', { names: claim.later.join(', ') })} />
      </div>
    )
  }
  return null
}
