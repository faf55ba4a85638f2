// SPDX-License-Identifier: Apache-2.0
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PRIVACY_SUMMARY } from '#shared/privacy/privacy-notice.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button, LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { ListenButton } from '#web/components/controls/listen-button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { OfficeContact } from '#web/components/office-contact.tsx'
import { PrivacyNotice, PrivacySummary, useAgreement } from '#web/components/privacy-notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'

interface ConsentStepProps {
  service: OfferedService
  /** Whether the applicant has accepted an earlier version of the privacy notice. */
  hasAcceptedEarlierVersion: boolean
}

/**
 * The step before the form for an applicant who has not accepted the current privacy notice, or has withdrawn the consent.
 * It shows a summary in five lines, the whole notice in a collapsed part, and a button that accepts the notice.
 */
export function ConsentStep({ service, hasAcceptedEarlierVersion }: ConsentStepProps) {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const { agree, isBusy, failure } = useConsent()
  // The notice names the retention period of documents. Nobody can accept it before this number is loaded.
  const figures = portal && { days: portal.papersKeptDays }
  const keys = PRIVACY_SUMMARY.flatMap(({ title, line }) => [title, line])
  return (
    <>
      <PageHeader
        title={t('consent.title')}
        lead={t('consent.lead', { service: service.words.card.title })}
        back={{ to: '/dashboard', label: t('shell.dashboard') }}
      />
      <div className="flex flex-col gap-6">
        {hasAcceptedEarlierVersion && <Notice kind="info" title={t('consent.again')} />}
        <Card className="flex flex-col gap-4">
          <PrivacySummary />
          {figures && <ListenButton sentences={keys.map((key) => t(key, figures))} />}
        </Card>
        {figures && <Details />}
      </div>
      {/* The buttons are always visible, above the bottom bar of a phone, so that an applicant who has read the
          five lines need not look for them. The text above the buttons fades out, which shows that the page continues. */}
      <div className="sticky bottom-0 z-1 mt-6 flex before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-paper flex-col gap-3 border-line border-t bg-paper py-3 max-lg:bottom-14">
        {failure && <Notice kind="error" live title={failure} />}
        {/* The buttons are in one row even on a phone, so that more of the notice is visible. */}
        <div className="flex gap-3">
          {figures && (
            <Button busy={isBusy} onClick={agree} className="text-balance max-sm:grow max-sm:px-3">
              {t('consent.agree')}
            </Button>
          )}
          <LinkButton variant="secondary" to="/dashboard" className="whitespace-nowrap max-sm:px-3">
            {t('consent.later')}
          </LinkButton>
        </div>
      </div>
    </>
  )
}

/**
 * The whole notice and the office's contact details, collapsed. The scroll margin prevents the sticky buttons from
 * covering a focused link.
 */
function Details() {
  const t = useTranslate()
  return (
    <details className="group rounded-md border border-line bg-surface [&_a]:scroll-mb-44">
      <summary className="flex min-h-12 scroll-mb-44 list-none items-center justify-between gap-3 rounded-md px-4 py-3 font-semibold hover:bg-indigo-soft sm:px-5 [&::-webkit-details-marker]:hidden">
        {t('consent.details')}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-indigo group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-5 sm:px-5">
        <PrivacyNotice heading="h2" />
        <OfficeContact />
        <TextLink to="/privacy" className="flex min-h-11 w-fit items-center">
          {t('consent.more')}
        </TextLink>
      </div>
    </details>
  )
}

/** Accepts the notice. The form then replaces this screen. */
function useConsent() {
  const hasAccepted = useRef(false)
  // When this screen unmounts, its focused button disappears, so the heading of the form takes the focus.
  useEffect(
    () => () => {
      if (hasAccepted.current) document.querySelector<HTMLElement>('h1')?.focus()
    },
    [],
  )
  return useAgreement(() => {
    hasAccepted.current = true
  })
}
