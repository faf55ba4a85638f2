import { useEffect } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'

/** In the place of a window whose program did not arrive: says so, and goes, so that the next press asks for it anew. */
export function MissedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  useEffect(() => {
    toasts.error(t('shell.unreachable.title'), { description: t('shell.unreachable.text') })
    onClose()
  })
  return null
}
