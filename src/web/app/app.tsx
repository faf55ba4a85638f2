// SPDX-License-Identifier: Apache-2.0
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ComponentProps, type ReactNode, StrictMode, useEffect, useRef } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { ToastHost } from '#web/components/feedback/toast-host.tsx'
import { PageHeading } from '#web/components/layout/page-header.tsx'
import { TranslationProvider, useTranslate } from '#web/i18n/translation.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { AppShell } from '#web/shell/app-shell.tsx'
import { replayEarlyClick } from '#web/startup/before-hydration.ts'
import { Screens } from './screens.tsx'

/** The whole app: one screen at a time, with the toasts above it. */
function App() {
  const { pathname, isFirst } = useLocation()
  // On the first screen, which may have been prerendered, the browser itself restores the scroll position.
  const firstPathname = useRef(isFirst ? pathname : undefined)
  useEffect(() => {
    if (firstPathname.current !== pathname) window.scrollTo(0, 0)
    firstPathname.current = undefined
  }, [pathname])
  useEffect(replayEarlyClick, [])
  return (
    <>
      <ErrorBoundary key={pathname}>
        <Screens />
      </ErrorBoundary>
      <ToastHost />
    </>
  )
}

interface State {
  isBroken: boolean
}

/** Catches errors that occur while a screen is loaded or rendered. Opening another screen clears the error. */
class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { isBroken: false }

  static getDerivedStateFromError(): State {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <BrokenScreen /> : this.props.children
  }
}

/** Shown instead of a screen that failed to render, or that this device cannot load without a network. */
function BrokenScreen() {
  const t = useTranslate()
  const reason = navigator.onLine ? 'broken' : 'unreachable'
  return (
    <AppShell width="form">
      <div role="alert" className="flex flex-col items-start gap-4 py-8">
        <PageHeading>{t(`shell.${reason}.title`)}</PageHeading>
        <p>{t(`shell.${reason}.text`)}</p>
        <Button onClick={() => window.location.reload()}>{t('shell.broken.reload')}</Button>
      </div>
    </AppShell>
  )
}

interface WholeAppProps {
  client: QueryClient
  translation: ComponentProps<typeof TranslationProvider>['initial']
}

/** The app with its providers. Prerendering and the browser render the same tree, so that it can be hydrated. */
export function WholeApp({ client, translation }: WholeAppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <TranslationProvider initial={translation}>
          <App />
        </TranslationProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
