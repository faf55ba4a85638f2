import { CalendarClock, ShieldCheck } from 'lucide-react'
import { Card } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

const FEATURES = [
  { id: 'secure', Icon: ShieldCheck },
  { id: 'fast', Icon: CalendarClock },
] as const

/** Spec §2: two cards, secure platform and fast processing. */
export function FeatureCards() {
  const t = useTranslate()
  return (
    <section aria-labelledby="landing-features">
      <h2 id="landing-features" className="mb-4 text-xl">
        {t('landing.features')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {FEATURES.map(({ id, Icon }) => (
          <Card as="li" key={id} className="flex gap-4">
            <Icon aria-hidden className="size-8 shrink-0 text-indigo" strokeWidth={1.5} />
            <div>
              <h3 className="font-semibold">{t(`landing.${id}.title`)}</h3>
              <p className="text-ink-soft">{t(`landing.${id}.text`)}</p>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  )
}
