// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ContentSkeleton } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { checkCertificate } from './checking/check-certificate.ts'
import { FileCard } from './methods/file-card.tsx'
import { NumberCard, type NumberError } from './methods/number-card.tsx'
import { ScanCard } from './methods/scan-card.tsx'
import { Result } from './result/result.tsx'
import type { CheckInput } from './verdict.ts'

/** The page on which banks, schools and courts check certificates, without an account and even offline. */
export function VerifyPage() {
  const t = useTranslate()
  useServiceWorker()
  const { id, verdict, isChecking, isCheckingUrl, check, checkAgain, clear } = useVerification()
  const [numberError, setNumberError] = useState<NumberError>()
  const isIdle = !verdict && !isChecking
  const preview = <ContentSkeleton head={<PageHeader title={t('verify.title')} lead={t('verify.lead')} />} />
  return (
    <PublicShell preview={preview}>
      <div className="flex max-w-form flex-col gap-4">
        <PageHeader title={t('verify.title')} lead={isIdle && t('verify.lead')} />
        <Result id={id} verdict={verdict} isChecking={isChecking} onCheckAgain={checkAgain} />
        {/* While the code in the URL is being checked, the forms are hidden, so that the result does not move them. */}
        <div className={isCheckingUrl ? 'hidden' : 'flex flex-col gap-4'}>
          {!isIdle && <h2 className="mt-4 text-lg">{t('verify.another')}</h2>}
          <NumberCard
            error={numberError}
            onErrorChange={(error) => {
              setNumberError(error)
              // The result of an earlier check is removed, because it would seem to belong to the number with the error.
              if (error) clear()
            }}
            onCheck={check}
          />
          <ScanCard
            key={`scan ${id}`}
            onStart={() => setNumberError(undefined)}
            onCode={(code) => check({ kind: 'code', code })}
          />
          <FileCard
            onFile={(file) => {
              setNumberError(undefined)
              check({ kind: 'file', file })
            }}
          />
        </div>
      </div>
    </PublicShell>
  )
}

const subscribeToHash = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Removes the code from the URL before something else is checked. */
function removeCodeFromUrl() {
  if (window.location.hash === '') return
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Checks the code in the URL's fragment, or a code, file or number that the user submits later. */
function useVerification() {
  const urlCode = useSyncExternalStore(
    subscribeToHash,
    () => window.location.hash.slice(1),
    () => '',
  )
  const [submitted, setSubmitted] = useState<{ input?: CheckInput; round: number }>()
  const input: CheckInput | undefined = urlCode === '' ? submitted?.input : { kind: 'code', code: urlCode }
  /** Identifies one check. An input that is submitted twice is checked twice. */
  const id = urlCode === '' ? `${submitted?.round ?? 0}` : urlCode
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['verification', id],
    queryFn: () => (input ? checkCertificate(input) : null),
    enabled: input !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return {
    id,
    verdict: data ?? undefined,
    isChecking: input !== undefined && isFetching,
    /** Whether the code in the URL is being checked. */
    isCheckingUrl: urlCode !== '' && isFetching,
    checkAgain: () => void refetch(),
    /** Removes the result. */
    clear: () => {
      removeCodeFromUrl()
      setSubmitted((previous) => previous && { round: previous.round + 1 })
    },
    check: (next: CheckInput) => {
      removeCodeFromUrl()
      setSubmitted((previous) => ({ input: next, round: (previous?.round ?? 0) + 1 }))
    },
  }
}

/** Registers the service worker, so that checks work offline from the second visit on (decision 036). */
function useServiceWorker() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // If the browser refuses, as in a private window, the page works only online.
    navigator.serviceWorker.register('/verify-worker.js', { scope: '/verify' }).catch(() => undefined)
  }, [])
}
