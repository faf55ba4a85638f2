import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { PRIVACY_ESSENCE, PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button, LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { ListenButton } from '#web/components/controls/listen-button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { OfficeContact } from '#web/components/office-contact.tsx'
import { PrivacyEssence } from '#web/components/privacy-notice.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { usePortal } from '#web/lib/portal.ts'
import { toasts } from '#web/lib/toasts.ts'
import { SESSION_KEY } from '#web/session/session.ts'

interface ConsentStepProps {
  service: OfferedService
  /** Whether an earlier version was accepted. */
  isAgain: boolean
}

/**
 * The step before the form for a person who withdrew their consent, never gave it, or accepted an earlier version: the
 * privacy notice in five lines, and a button to accept it.
 */
export function ConsentStep({ service, isAgain }: ConsentStepProps) {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const { agree, isSending, failure } = useConsent()
  // The notice can be accepted only after its retention period is loaded.
  const values = portal && { days: portal.papersKeptDays }
  const keys = PRIVACY_ESSENCE.flatMap(({ title, line }) => [title, line])
  return (
    <>
      <PageHeader
        title={t('consent.title')}
        lead={t('consent.lead', { service: service.words.title })}
        back={{ to: '/dashboard', label: t('shell.dashboard') }}
      />
      <div className="flex flex-col gap-6">
        {isAgain && <Notice kind="info" title={t('consent.again')} />}
        {values && <ListenButton sentences={keys.map((key) => t(key, values))} />}
        <Card className="flex flex-col gap-5">
          <PrivacyEssence />
          {portal && <OfficeContact />}
        </Card>
        <TextLink to="/privacy" className="flex min-h-11 w-fit items-center">
          {t('consent.more')}
        </TextLink>
        {failure && <Notice kind="error" live title={failure} />}
        <div className="flex flex-col gap-3 sm:flex-row">
          {values && (
            <Button busy={isSending} onClick={agree}>
              {t('consent.agree')}
            </Button>
          )}
          <LinkButton variant="secondary" to="/dashboard">
            {t('consent.later')}
          </LinkButton>
        </div>
      </div>
    </>
  )
}

/** Accepts the notice in the language in which it is shown. The form then replaces the step. */
function useConsent() {
  const t = useTranslate()
  const language = useLanguage()
  const client = useQueryClient()
  const failureText = useFailureText()
  const isAgreed = useRef(false)
  // The focused button disappears with the notice, so the heading of the form takes the focus.
  useEffect(() => () => void (isAgreed.current && document.querySelector<HTMLElement>('h1')?.focus()), [])
  const consent = useMutation({
    mutationFn: () => postJson<{ message: string }>('/api/consent', { version: PRIVACY_NOTICE.version, language }),
    onSuccess: ({ message }) => {
      toasts.success(message)
      isAgreed.current = true
      client.setQueryData<CurrentUser | null>(SESSION_KEY, (user) => user && { ...user, privacyNotice: 'settled' })
    },
  })
  return {
    agree: () => consent.mutate(),
    isSending: consent.isPending || consent.isSuccess,
    failure: consent.error ? failureText(consent.error, t('consent.failed')) : undefined,
  }
}
