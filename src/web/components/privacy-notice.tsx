// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { PRIVACY_NOTICE, PRIVACY_SUMMARY } from '#shared/privacy/privacy-notice.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useLanguage, useTranslate } from '#web/i18n/translation.tsx'
import { postJson } from '#web/lib/api-client.ts'
import { usePortal } from '#web/lib/portal.ts'
import { toasts } from '#web/lib/toasts.ts'
import { SESSION_QUERY_KEY } from '#web/session/session.ts'
import { PortalUnreachableNotice } from './feedback/notice.tsx'
import { SkeletonList } from './feedback/skeleton.tsx'

/** The values of the placeholders in the notice's texts. `days` is the retention period of documents. */
type Values = { days: number }

/** The privacy notice, part by part. It appears once its `Values` are loaded. Needs the locale module `consent`. */
export function PrivacyNotice({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const t = useTranslate()
  return (
    <WithValues>
      {(values) => (
        <div className="@container">
          <div className="gap-x-12 @min-[44rem]:columns-2">
            {PRIVACY_NOTICE.parts.map(({ title, lines }) => (
              <div key={title} className="mb-5 break-inside-avoid">
                <Heading className="mb-1 font-semibold">{t(title)}</Heading>
                {lines.map((line) => (
                  <p key={line} className="mb-1">
                    {t(line, values)}
                  </p>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </WithValues>
  )
}

/**
 * A summary of the privacy notice in five lines. It appears once its `Values` are loaded. Needs the locale module
 * `consent`.
 */
export function PrivacySummary() {
  const t = useTranslate()
  return (
    <WithValues>
      {(values) => (
        <ul className="flex flex-col gap-2">
          {PRIVACY_SUMMARY.map(({ title, line }) => (
            <li key={title}>
              <strong>{t(title)}:</strong> <span>{t(line, values)}</span>
            </li>
          ))}
        </ul>
      )}
    </WithValues>
  )
}

function WithValues({ children }: { children: (values: Values) => ReactNode }) {
  const { data: portal, isPending, refetch } = usePortal()
  if (!portal) return isPending ? <SkeletonList rows={2} /> : <PortalUnreachableNotice onRetry={() => void refetch()} />
  return children({ days: portal.papersKeptDays })
}

/** Accepts the current notice in the language in which it is shown. `onAgreed` is called before the screen changes. */
export function useAgreement(onAgreed: () => void) {
  const t = useTranslate()
  const language = useLanguage()
  const client = useQueryClient()
  const failureText = useFailureText()
  const consent = useMutation({
    mutationFn: () => postJson<{ message: string }>('/api/consent', { version: PRIVACY_NOTICE.version, language }),
    onSuccess: ({ message }) => {
      toasts.success(message)
      onAgreed()
      client.setQueryData<CurrentUser | null>(
        SESSION_QUERY_KEY,
        (user) => user && { ...user, privacyNotice: 'settled' },
      )
    },
  })
  return {
    agree: () => consent.mutate(),
    isBusy: consent.isPending || consent.isSuccess,
    failure: failureText(consent.error, t('consent.failed')),
  }
}
