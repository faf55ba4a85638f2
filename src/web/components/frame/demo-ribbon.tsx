import { useIsDemo } from '#web/lib/portal.ts'
import { useTranslate } from '#web/lib/translation.tsx'

/** Says on every screen of a demo installation that nothing here is real. */
export function DemoRibbon() {
  const t = useTranslate()
  const isDemo = useIsDemo()
  if (!isDemo) return null
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 bg-turmeric-soft px-4 py-1 text-center text-sm text-turmeric print:hidden">
      <strong className="font-semibold">{t('shell.demo')}</strong>
      {t('shell.demo.text')}
    </p>
  )
}
