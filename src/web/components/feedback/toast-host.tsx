import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { fetchToasts, toastLayer, useToastRecord } from '#web/lib/toasts.ts'
import { useIsHydrated } from '#web/startup/prerendered.ts'

/** The distance of the toasts from the edges of the window. The page moves below them, so that they cover nothing. */
const OFFSET = { top: '0.75rem', right: '1rem', left: '1rem' }

/**
 * Shows toasts above every dialog: top right, top centre on the landing page; Alt+T moves the focus to them (spec §9).
 */
export function ToastHost() {
  const t = useTranslate()
  const { pathname } = useLocation()
  const messages = useToastRecord()
  const { Toaster, adoptToasts } = useToastLibrary(messages.length) ?? {}
  const isHydrated = useIsHydrated()
  if (!isHydrated) return null
  return createPortal(
    <>
      <div role="status" aria-label={t('shell.messages')} className="sr-only">
        {messages.map(({ id, text, description }) => (
          <div key={id}>
            <p>{text}</p>
            {description && <p>{description}</p>}
          </div>
        ))}
      </div>
      {Toaster && (
        <div ref={adoptToasts}>
          <Toaster
            richColors
            closeButton
            position={pathname === '/' ? 'top-center' : 'top-right'}
            offset={OFFSET}
            mobileOffset={OFFSET}
            duration={TIMINGS.toast}
            containerAriaLabel={t('shell.messages')}
            toastOptions={{ closeButtonAriaLabel: t('shell.closeMessage') }}
          />
        </div>
      )}
    </>,
    toastLayer(),
  )
}

async function fetchLibrary() {
  const [{ Toaster }, { adoptToasts }] = await Promise.all([fetchToasts(), import('../toasts/adopt-toasts.ts')])
  return { Toaster, adoptToasts }
}

/**
 * Loads the toast library shortly after the first screen, because it could not be loaded later if the device went
 * offline.
 */
function useToastLibrary(messageCount: number) {
  const [library, setLibrary] = useState<Awaited<ReturnType<typeof fetchLibrary>>>()
  // If loading fails, the next message starts another attempt.
  useEffect(() => {
    if (library) return
    const fetchNow = () => void fetchLibrary().then(setLibrary, () => undefined)
    const timer = setTimeout(fetchNow, messageCount === 0 ? TIMINGS.beforeToasts : 0)
    return () => clearTimeout(timer)
  }, [library, messageCount])
  return library
}
