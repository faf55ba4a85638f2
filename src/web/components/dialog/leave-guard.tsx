// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { guardBack, navigate, positionOf } from '#web/lib/router.tsx'
import { Dialog } from './dialog.tsx'

/**
 * Prevents the loss of unsaved changes. Asks for confirmation when the user clicks a link to another screen or the
 * browser's Back. When the user closes the page, the browser shows its own question. `isOn` says whether there are
 * unsaved changes.
 */
export function useLeaveGuard(isOn: boolean) {
  const [leave, setLeave] = useState<() => void>()
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isOn) return
    const currentPosition = positionOf(window.history.state)
    let isReturning = false

    const onLink = (event: MouseEvent) => {
      const path = linkTarget(event)
      if (path === undefined || isLeaving.current) return
      event.preventDefault()
      setLeave(() => () => navigate(path))
    }
    // When this event arrives, the URL has already changed. `history.go(-steps)` restores it while the dialog is open. That
    // causes a second event, which is ignored (`isReturning`).
    const onBack = (event: PopStateEvent) => {
      const historyIndex = positionOf(event.state)
      if (isLeaving.current || currentPosition === undefined || historyIndex === undefined) return
      event.stopImmediatePropagation()
      const steps = historyIndex - currentPosition
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
    isAsking: leave !== undefined,
    stay: () => setLeave(undefined),
    leave: () => {
      isLeaving.current = true
      setLeave(undefined)
      leave?.()
    },
  }
}

/** The path to which a plain click on a link leads; undefined if it does not lead to another screen of the portal. */
function linkTarget({ target, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return undefined
  const link = target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download')) return undefined
  const { origin, pathname, search, hash } = new URL(link.href)
  return origin === window.location.origin && pathname !== window.location.pathname
    ? `${pathname}${search}${hash}`
    : undefined
}

/** Asks the user to stay or to discard the changes. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTranslate()
  return (
    <Dialog
      size="narrow"
      title={t('leave.title')}
      onClose={onStay}
      footer={
        <>
          <Button variant="secondary" onClick={onLeave}>
            {t('leave.go')}
          </Button>
          <Button onClick={onStay}>{t('leave.stay')}</Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  )
}
