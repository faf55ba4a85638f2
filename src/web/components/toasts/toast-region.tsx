// SPDX-License-Identifier: Apache-2.0
import type { CSSProperties } from 'react'
import { Toaster } from 'sonner'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { useToastPlace, VISIBLE_STRIP } from './toast-place.ts'

/** The distance of the toasts from the window's edges, if they are not below the header. Dialogs begin below this row. */
const OFFSET = { top: '0.375rem', right: '1rem', left: '1rem' }
const PHONE_OFFSET = { top: '0.25rem', right: '0.5rem', left: '0.5rem' }
/** Wide enough that most messages fit into one line. */
const WIDTH = { '--width': '31rem' } as CSSProperties

/** The visible toasts: top right, top centre on the landing page; Alt+T moves the focus to them (spec §9). */
export function ToastRegion() {
  const t = useTranslate()
  const { pathname } = useLocation()
  const frame = useToastPlace()
  return (
    <div ref={frame}>
      <Toaster
        richColors
        closeButton
        position={pathname === '/' ? 'top-center' : 'top-right'}
        offset={OFFSET}
        mobileOffset={PHONE_OFFSET}
        gap={VISIBLE_STRIP}
        style={WIDTH}
        duration={TIMINGS.toast}
        containerAriaLabel={t('shell.messages')}
        toastOptions={{ closeButtonAriaLabel: t('shell.closeMessage') }}
      />
    </div>
  )
}
