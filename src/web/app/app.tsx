import { useEffect } from 'react'
import { ToastHost } from '#web/components/toast-host.tsx'
import { pressEarlyButton } from '#web/lib/early-press.ts'
import { useLocation } from '#web/lib/router.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Screens } from './screens.tsx'

/** The whole app: one screen at a time, and the toasts above it. */
export function App() {
  const { pathname, isFirst } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen is read from its top
  useEffect(() => {
    // The first may have been read already, drawn in the page that came; and where to is the browser's to remember.
    if (!isFirst) window.scrollTo(0, 0)
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
