// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '#web/i18n/translation.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { toastLayer, useToastRecord } from '#web/lib/toasts.ts'
import { useIsHydrated } from '#web/startup/prerendered.ts'

/** Shows toasts above every dialog, and announces them to screen readers. */
export function ToastHost() {
  const t = useTranslate()
  const messages = useToastRecord()
  const loaded = useToastRegion(messages.length)
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
      {loaded && <loaded.ToastRegion />}
    </>,
    toastLayer(),
  )
}

const fetchRegion = () => import('../toasts/toast-region.tsx').then((module) => module.ToastRegion)

/**
 * Loads the toast library shortly after the first screen, or immediately if there is a message. It does not wait for the
 * first message, because the device may be offline by then. Returns the component in an object, because `useState` calls a
 * function that it is given.
 */
function useToastRegion(messageCount: number) {
  const [loaded, setLoaded] = useState<{ ToastRegion: Awaited<ReturnType<typeof fetchRegion>> }>()
  // If loading fails, the next message starts another attempt.
  useEffect(() => {
    if (loaded) return
    const fetchNow = () =>
      void fetchRegion().then(
        (ToastRegion) => setLoaded({ ToastRegion }),
        () => undefined,
      )
    const timer = setTimeout(fetchNow, messageCount === 0 ? TIMINGS.beforeToasts : 0)
    return () => clearTimeout(timer)
  }, [loaded, messageCount])
  return loaded
}
