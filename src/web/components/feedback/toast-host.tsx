import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { fetchToasts, toastLayer, useToastRecord } from '#web/lib/toasts.ts'
import { useIsHydrated } from '#web/startup/prerendered.ts'

/** Mutes the library's live region, because the portal's live region already announces the messages. */
const muteLibraryRegion = (frame: HTMLDivElement | null) =>
  frame?.querySelector('section')?.setAttribute('aria-live', 'off')

/** The position below the header, so that no toast covers its buttons. */
const BELOW_HEADER = { top: '6.5rem' }

/** Shows toasts above every dialog: top right, top centre on the landing page; Alt+T moves the focus to them (spec §9). */
export function ToastHost() {
  const t = useTranslate()
  const { pathname } = useLocation()
  const messages = useToastRecord()
  const library = useToastLibrary(messages.length)
  const isTakenOver = useIsHydrated()
  if (!isTakenOver) return null
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
      {library && (
        <div ref={muteLibraryRegion}>
          <library.Toaster
            richColors
            closeButton
            position={pathname === '/' ? 'top-center' : 'top-right'}
            offset={BELOW_HEADER}
            mobileOffset={BELOW_HEADER}
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

/** Loads the library shortly after the first screen, because it could not be loaded later without a network. */
function useToastLibrary(messages: number) {
  const [library, setLibrary] = useState<Awaited<ReturnType<typeof fetchToasts>>>()
  // After a failure, the next message tries again.
  useEffect(() => {
    if (library) return
    const fetchNow = () => void fetchToasts().then(setLibrary, () => undefined)
    const timer = setTimeout(fetchNow, messages === 0 ? TIMINGS.beforeToasts : 0)
    return () => clearTimeout(timer)
  }, [library, messages])
  return library
}
