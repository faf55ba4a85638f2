import { WifiOff } from 'lucide-react'
import { useTranslate } from '#web/lib/translation.tsx'
import { useIsOnline } from '#web/lib/use-is-online.ts'

/** Says that the device has no network, and what still works. The region stands from the start, so that it speaks. */
export function OfflineStrip() {
  const t = useTranslate()
  const isOnline = useIsOnline()
  return (
    <div role="status" className="sticky top-0 z-10 print:hidden">
      {!isOnline && (
        <div className="flex items-start justify-center gap-2 border-turmeric border-b bg-turmeric-soft px-4 py-2 text-turmeric">
          <WifiOff aria-hidden className="mt-0.5 size-5 shrink-0" />
          <p>
            <strong className="font-semibold">{t('shell.offline')}</strong> {t('shell.offline.text')}
          </p>
        </div>
      )}
    </div>
  )
}
