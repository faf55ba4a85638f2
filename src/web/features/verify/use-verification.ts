import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { checkSubject } from './checking/check-subject.ts'
import type { Subject } from './verdict.ts'

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
export function useVerification() {
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
