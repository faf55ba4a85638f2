import { useEffect, useRef } from 'react'
import { ToastHost } from '#web/components/toast-host.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { pressEarlyButton } from '#web/startup/replay-early-click.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Screens } from './screens.tsx'

/** The whole app: one screen at a time, and the toasts above it. */
export function App() {
  const { pathname, isFirst } = useLocation()
  // The first may have been read already, drawn in the page that came; and where to is the browser's to remember.
  const openedAt = useRef(isFirst ? pathname : undefined)
  useEffect(() => {
    if (openedAt.current !== pathname) window.scrollTo(0, 0)
    openedAt.current = undefined
  }, [pathname])
  useEffect(pressEarlyButton, [])
  return (
    <>
      <ErrorBoundary key={pathname}>
        <Screens />
      </ErrorBoundary>
      <ToastHost />
    </>
  )
}
