import { useTranslate } from '#web/i18n/translation.tsx'

const STEPS = 10

/** How much of the application has left this device; spoken in tenths, drawn as it goes. */
export function SendingProgress({ share }: { share: number }) {
  const t = useTranslate()
  const percent = Math.floor(share * 100)
  const spoken = Math.floor(share * STEPS) * (100 / STEPS)
  const words = (shown: number) => {
    if (share === 0) return t('apply.sending.waiting')
    return percent >= 100 ? t('apply.sending.checking') : t('apply.sending.share', { percent: shown })
  }
  return (
    <div className="flex flex-col gap-1.5 rounded-md border border-line bg-surface p-4">
      <label htmlFor="sending" className="font-semibold">
        {t('apply.sending')}
      </label>
      <progress
        id="sending"
        max={100}
        value={percent}
        className="h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-indigo"
      />
      <p aria-hidden className="text-ink-soft tabular-nums">
        {words(percent)}
      </p>
      <p role="status" className="sr-only">
        {words(spoken)}
      </p>
    </div>
  )
}
