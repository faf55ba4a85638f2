// SPDX-License-Identifier: Apache-2.0
import { Check, CircleCheck, FileCheck, FileDown, Landmark, SearchCheck, Send } from 'lucide-react'
import { useLayoutEffect } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Submitted } from '#shared/applications/wire.ts'
import { withoutRemark } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button, buttonLook, LinkButton } from '#web/components/controls/button.tsx'
import { CopyButton } from '#web/components/controls/copy-button.tsx'
import { useShare } from '#web/components/controls/use-share.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Timeline } from '#web/components/lists/timeline.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { ownListPath, receiptPath } from '#web/queries/own-applications.ts'

interface ConfirmationProps {
  service: OfferedService
  /**
   * The submission; the form's summary, which is the name of the person or matter; and the slots of the documents that were
   * sent; they are unknown in entries of earlier builds.
   */
  submitted: Submitted['data'] & { subject?: string; added?: readonly string[] }
  user: CurrentUser
}

/**
 * Confirms a submission: shows the reference, the next steps with the due date, and a button that opens the list of
 * applications.
 */
export function Confirmation({ service, submitted, user }: ConfirmationProps) {
  const t = useTranslate()
  // The confirmation replaces the form at the same path, so the page would otherwise keep the scroll position of the
  // submit button.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  const listPath = ownListPath(user.username)
  return (
    <>
      <div className="flex items-start gap-3 sm:gap-4">
        <CircleCheck aria-hidden className="mt-0.5 size-9 shrink-0 text-leaf sm:size-12" strokeWidth={1.75} />
        <PageHeader title={t('apply.done.title')} />
      </div>
      <div className="flex flex-col gap-6 sm:gap-8">
        <ReferenceCard service={service} submitted={submitted} listPath={listPath} />
        {/* On a phone, this button is visible without scrolling. */}
        <LinkButton to={listPath} className="w-full sm:w-fit print:hidden">
          {t('apply.done.list')}
        </LinkButton>
        <MissingDocuments service={service} submitted={submitted} />
        <NextSteps submitted={submitted} />
      </div>
    </>
  )
}

interface ReferenceCardProps extends Pick<ConfirmationProps, 'service' | 'submitted'> {
  /** The path of the applicant's list of applications. */
  listPath: string
}

/** The reference (on screen: application ID) in large type, with buttons to copy and share it. */
function ReferenceCard({ service, submitted, listPath }: ReferenceCardProps) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const { _id: reference, subject, dueOn } = submitted
  const { share, linkToCopy } = useShare({ copied: t('apply.done.linkCopied'), copyByHand: t('apply.done.link') })
  const shareReference = () =>
    share({
      title: t('apply.done.title'),
      text: t('apply.done.shareText', { service: service.words.card.title, reference }),
      url: `${window.location.origin}${listPath}?application=${reference}`,
    })
  return (
    <div className="flex flex-col gap-3 rounded-md border border-leaf border-s-4 bg-leaf-soft p-4 sm:p-5">
      <div>
        <p>{t('apply.done.reference')}</p>
        <p className="select-all break-words font-semibold text-xl tabular-nums sm:text-2xl">{reference}</p>
        <p className="break-words">{[service.words.card.title, subject].filter((part) => part).join(' · ')}</p>
        {dueOn && <p className="font-semibold">{t('apply.done.due', { day: formatCalendarDay(dueOn) })}</p>}
      </div>
      <div className="grid gap-3 max-sm:grid-cols-2 sm:flex sm:flex-wrap print:hidden">
        <CopyButton
          text={reference}
          label={t('apply.done.copy')}
          copied={t('apply.done.copied')}
          failed={t('apply.done.notCopied')}
        />
        <Button variant="secondary" compact onClick={() => void shareReference()}>
          <Send aria-hidden className="size-5" />
          {t('apply.done.share')}
        </Button>
        <a href={receiptPath(reference)} download className={`${buttonLook('secondary', true)} max-sm:col-span-2`}>
          <FileDown aria-hidden className="size-5" />
          {t('apply.done.receipt')}
        </a>
      </div>
      {linkToCopy && (
        <p className="break-words">
          {t('apply.done.link')} {linkToCopy}
        </p>
      )}
      <p>{t('apply.done.note')}</p>
    </div>
  )
}

/** Names the documents that the office needs and that the applicant has not sent. */
function MissingDocuments({ service, submitted }: Pick<ConfirmationProps, 'service' | 'submitted'>) {
  const t = useTranslate()
  const { documents, words } = service
  const { added = Object.keys(documents) } = submitted
  const missing = Object.keys(documents).filter((slot) => documents[slot]?.expected && !added.includes(slot))
  if (missing.length === 0) return null
  return (
    <Notice kind="warning" title={t('apply.done.missing')}>
      <ul className="list-disc ps-5">
        {missing.map((slot) => (
          <li key={slot}>{withoutRemark(words.documents[slot] ?? slot)}</li>
        ))}
      </ul>
      <p className="mt-1">{t('apply.done.missing.text')}</p>
    </Notice>
  )
}

/** Says what the panchayat office does next, and by when. */
function NextSteps({ submitted }: Pick<ConfirmationProps, 'submitted'>) {
  const t = useTranslate()
  const { formatInstant, formatCalendarDay } = useFormats()
  const { dueOn } = submitted
  return (
    <section aria-labelledby="next" className="flex flex-col gap-3">
      <h2 id="next" className="text-lg">
        {t('apply.done.next')}
      </h2>
      <Timeline
        label={t('apply.done.next')}
        steps={[
          {
            id: 'received',
            title: t('apply.done.received'),
            detail: formatInstant(submitted.createdAt),
            icon: Check,
            tone: 'done',
          },
          { id: 'verify', title: t('apply.done.verify'), icon: SearchCheck, tone: 'next' },
          {
            id: 'decide',
            title: t('apply.done.decide'),
            detail: dueOn && t('apply.done.decide.by', { day: formatCalendarDay(dueOn) }),
            icon: Landmark,
            tone: 'next',
          },
          { id: 'certificate', title: t('apply.done.certificate'), icon: FileCheck, tone: 'next' },
        ]}
      />
    </section>
  )
}
