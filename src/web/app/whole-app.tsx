import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, StrictMode } from 'react'
import { TranslationProvider } from '#web/i18n/translation.tsx'
import { App } from './app.tsx'

interface WholeAppProps {
  client: QueryClient
  translation: ComponentProps<typeof TranslationProvider>['initial']
}

/** The app with what it stands on; the same when it is drawn ahead and in the browser, so that one can take over the other. */
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
