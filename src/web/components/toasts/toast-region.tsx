import type { CSSProperties } from 'react'
import { Toaster } from 'sonner'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'

/**
 * The toasts are in the row of the header, whose links nobody needs in these seconds. So they cover neither the title nor
 * the errors, and the page need not move. Dialogs begin below this row, too.
 */
const OFFSET = { top: '0.375rem', right: '1rem', left: '1rem' }
const PHONE_OFFSET = { top: '0.25rem', right: '0.5rem', left: '0.5rem' }
/** Most messages fit in one line, and so in the row of the header. */
const WIDTH = { '--width': '31rem' } as CSSProperties
/** Pixels by which an older toast is visible below a newer one. */
const GAP = 6

/** The visible toasts: top right, top centre on the landing page; Alt+T moves the focus to them (spec §9). */
export function ToastRegion() {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <div ref={silence}>
      <Toaster
        richColors
        closeButton
        position={pathname === '/' ? 'top-center' : 'top-right'}
        offset={OFFSET}
        mobileOffset={PHONE_OFFSET}
        gap={GAP}
        style={WIDTH}
        duration={TIMINGS.toast}
        containerAriaLabel={t('shell.messages')}
        toastOptions={{ closeButtonAriaLabel: t('shell.closeMessage') }}
      />
    </div>
  )
}

/** The portal's own live region announces the messages; the library's live region would repeat them. */
const silence = (frame: HTMLElement | null) => frame?.querySelector('section')?.setAttribute('aria-live', 'off')
