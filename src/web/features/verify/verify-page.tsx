import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { PageHeader } from '#web/components/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { checkSubject } from './checking/check-subject.ts'
import { FileCard } from './methods/file-card.tsx'
import { NumberCard } from './methods/number-card.tsx'
import { ScanCard } from './methods/scan-card.tsx'
import { Result } from './result/result.tsx'
import type { Subject } from './verdict.ts'

/** Where a bank, a school or a court checks a certificate, without an account and also without a network. */
export function VerifyPage() {
  const t = useTranslate()
  useOfflineKeeping()
  const { id, verdict, isChecking, isArriving, check, checkAgain } = useVerification()
  const isIdle = !verdict && !isChecking
  return (
    <PublicShell>
      <div className="flex max-w-form flex-col gap-4">
        <PageHeader title={t('verify.title')} lead={isIdle && t('verify.lead')} />
        <Result id={id} verdict={verdict} isChecking={isChecking} onCheckAgain={checkAgain} />
        {/* Until the answer stands, nothing below it that would jump. */}
        <div className={isArriving ? 'hidden' : 'flex flex-col gap-4'}>
          {!isIdle && <h2 className="mt-4 text-lg">{t('verify.another')}</h2>}
          <ScanCard onCode={(code) => check({ kind: 'code', code })} />
          <FileCard onFile={(file) => check({ kind: 'file', file })} />
          <NumberCard onSubject={check} />
        </div>
      </div>
    </PublicShell>
  )
}

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Takes the code out of the address: what is checked next is something else. */
function forgetArrived() {
  if (window.location.hash === '') return
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

/** The check of the code that the address brought, or of what was handed in since. */
function useVerification() {
  const arrived = useSyncExternalStore(subscribe, () => window.location.hash.slice(1))
  const [asked, setAsked] = useState<{ subject: Subject; turn: number }>()
  const subject: Subject | undefined = arrived === '' ? asked?.subject : { kind: 'code', code: arrived }
  /** Names one check: the same thing handed in twice is checked twice. */
  const id = arrived === '' ? `${asked?.turn ?? 0}` : arrived
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['verification', id],
    queryFn: () => (subject ? checkSubject(subject) : null),
    enabled: subject !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return {
    id,
    verdict: data ?? undefined,
    isChecking: subject !== undefined && isFetching,
    /** The address brought a code, and its answer is on its way. */
    isArriving: arrived !== '' && isFetching,
    checkAgain: () => void refetch(),
    check: (next: Subject) => {
      forgetArrived()
      setAsked((before) => ({ subject: next, turn: (before?.turn ?? 0) + 1 }))
    },
  }
}

/** Lets the device keep this page, so that it checks without a network from the second visit on (decision 036). */
function useOfflineKeeping() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // Where the browser refuses, such as in a private window, the page works as long as there is a network.
    navigator.serviceWorker.register('/verify-worker.js', { scope: '/verify' }).catch(() => undefined)
  }, [])
}
