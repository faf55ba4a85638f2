import { CalendarClock, ShieldCheck } from 'lucide-react'
import { LinkButton } from '#web/components/controls/button.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'
import { AppShell } from '#web/shell/app-shell.tsx'
import { Hero, useEntryLink } from './hero.tsx'

/** Spec §2: landing page. */
export function LandingPage() {
  const t = useTranslate()
  const { to, short } = useEntryLink()
  return (
    <AppShell
      headerEnd={
        <LinkButton to={to} variant="secondary" compact>
          {t(short)}
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-12 sm:gap-16">
        <Hero />
        <ServiceList />
        <HowItWorks />
        <FeatureCards />
        <StatsBand />
      </div>
    </AppShell>
  )
}

const PLACEHOLDERS = ['first', 'second', 'third']

/** The services of the catalogue, in the reader's language. */
function ServiceList() {
  const t = useTranslate()
  const services = useServices()
  const { data, error } = services
  if (error && !data) return <LoadFailure title={t('landing.services')} query={services} />
  return (
    <section aria-labelledby="landing-services">
      <h2 id="landing-services" className="mb-4 text-xl">
        {t('landing.services')}
      </h2>
      <ul className="grid border-line border-t sm:grid-cols-3 sm:gap-x-8">
        {data
          ? data.services.map(({ id, words }) => (
              <li key={id} className="border-line border-b py-4 sm:border-b-0">
                <h3 className="font-semibold">{words.card.title}</h3>
                <p className="text-ink-soft">{words.card.text}</p>
              </li>
            ))
          : PLACEHOLDERS.map((row) => (
              <li key={row} className="flex flex-col gap-2 py-4">
                <Skeleton className="h-5 w-1/2" />
                <Skeleton className="h-12 w-full" />
              </li>
            ))}
      </ul>
    </section>
  )
}

const STEPS = ['apply', 'verify', 'receive'] as const

/** An application's three steps. */
function HowItWorks() {
  const t = useTranslate()
  return (
    <section aria-labelledby="landing-steps">
      <h2 id="landing-steps" className="mb-4 text-xl">
        {t('landing.steps')}
      </h2>
      <ol className="grid gap-4 sm:grid-cols-3 sm:gap-x-8">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-10 shrink-0 items-center justify-center rounded-full border-2 border-marigold font-semibold text-lg"
            >
              {index + 1}
            </span>
            <div className="pt-1.5">
              <h3 className="font-semibold">{t(`landing.steps.${step}.title`)}</h3>
              <p className="text-ink-soft">{t(`landing.steps.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const FEATURES = [
  { id: 'secure', Icon: ShieldCheck },
  { id: 'fast', Icon: CalendarClock },
] as const

/** Spec §2: two cards, secure platform and fast processing. */
function FeatureCards() {
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

const STATS = ['panchayats', 'services', 'satisfaction'] as const

/** Spec §2 and §9: three fixed figures. */
function StatsBand() {
  const t = useTranslate()
  return (
    <section aria-label={t('landing.stats')} className="rounded-md bg-indigo-soft px-4 py-6">
      <dl className="grid grid-cols-3 gap-2 sm:gap-4 text-center">
        {STATS.map((stat) => (
          <div key={stat} className="flex flex-col-reverse justify-end">
            <dt className="text-sm">{t(`landing.stats.${stat}`)}</dt>
            <dd className="font-semibold text-indigo whitespace-nowrap text-lg sm:text-2xl">
              {t(`landing.stats.${stat}.count`)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
