import { useEffect, useRef, useState } from 'react'
import { guardBack, navigate, placeOf } from '#web/lib/router.tsx'

/**
 * Keeps a person from losing what they changed: asks before a link of the portal or the browser's Back leads away, and
 * lets the browser ask before the page closes.
 */
export function useLeaveGuard(isOn: boolean) {
  const [leave, setLeave] = useState<() => void>()
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isOn) return
    const here = placeOf(window.history.state)
    let isReturning = false

    const onLink = (event: MouseEvent) => {
      const path = leadsAway(event)
      if (path === undefined || isLeaving.current) return
      event.preventDefault()
      setLeave(() => () => navigate(path))
    }
    // The address has changed already: it is put back while the person is asked.
    const onBack = (event: PopStateEvent) => {
      const there = placeOf(event.state)
      if (isLeaving.current || here === undefined || there === undefined) return
      event.stopImmediatePropagation()
      const steps = there - here
      if (isReturning || steps === 0) {
        isReturning = false
        return
      }
      isReturning = true
      window.history.go(-steps)
      setLeave(() => () => window.history.go(steps))
    }
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()

    document.addEventListener('click', onLink, { capture: true })
    guardBack(onBack)
    window.addEventListener('beforeunload', onClose)
    return () => {
      document.removeEventListener('click', onLink, { capture: true })
      guardBack()
      window.removeEventListener('beforeunload', onClose)
    }
  }, [isOn])

  return {
    isAsked: leave !== undefined,
    stay: () => setLeave(undefined),
    leave: () => {
      isLeaving.current = true
      setLeave(undefined)
      leave?.()
    },
  }
}

/** The path of a plain click on a link to another screen of the portal. */
function leadsAway({ target, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return undefined
  const link = target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download')) return undefined
  const { origin, pathname, search, hash } = new URL(link.href)
  return origin === window.location.origin && pathname !== window.location.pathname
    ? `${pathname}${search}${hash}`
    : undefined
}
