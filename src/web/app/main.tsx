import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/styles/main.css'
import { listenForBack } from '#web/lib/back-guard.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { beginHistory } from '#web/lib/router.tsx'
import { applyTextSize, storedTextSize } from '#web/lib/text-size.ts'
import { loadTranslation, TranslationProvider } from '#web/lib/translation.tsx'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Before anything is drawn, so that nothing grows before a reader's eyes.
applyTextSize(storedTextSize())

listenForBack()
beginHistory()

// The page arrives in the reader's language, with its words on their way already.
const translation = await loadTranslation(document.documentElement.lang)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <TranslationProvider initial={translation}>
        <App />
      </TranslationProvider>
    </QueryClientProvider>
  </StrictMode>,
)
