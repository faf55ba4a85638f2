import { CalendarClock, ChevronRight, ShieldCheck } from 'lucide-react'
import type { OfferedService } from '#shared/services/service-words.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'
import { Link } from '#web/lib/router.tsx'
import { loginUrlReturningTo } from '#web/session/return-url.ts'
import { useSession } from '#web/session/session.ts'
import { AppShell } from '#web/shell/app-shell.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
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

/** The pictures are below the first screen, so they are loaded after it. */
const ServicePicture = lazyComponent(
  () => import('#web/components/scenes/service-picture.tsx').then((module) => module.ServicePicture),
  { substitute: null },
)

const PLACEHOLDERS = ['first', 'second', 'third']

/** The services of the catalogue, in the reader's language, each with its picture and a link to its form. */
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
      <ul className="grid gap-4 sm:grid-cols-3">
        {data
          ? data.services.map((service) => <ServiceCard key={service.id} service={service} />)
          : PLACEHOLDERS.map((row) => (
              <li key={row}>
                <Skeleton className="h-40 sm:h-72" />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** A service with its picture. The whole card is a link to the form; visitors log in first. */
function ServiceCard({ service: { paths, picture, words } }: { service: OfferedService }) {
  const t = useTranslate()
  const { data: user } = useSession()
  return (
    <li>
      <Link
        to={user ? paths.page : loginUrlReturningTo(paths.page)}
        className="flex h-full flex-wrap overflow-hidden rounded-md border border-line bg-surface transition-colors duration-150 hover:border-indigo sm:grid sm:grid-rows-[8rem_1fr]"
      >
        <span className="flex grow basis-26 items-center justify-center bg-scene-air px-2 pt-3 sm:items-end">
          <ServicePicture {...(picture && { picture })} />
        </span>
        <span className="flex grow-99 basis-40 flex-col gap-1 p-4">
          <h3 className="text-lg">{words.card.title}</h3>
          <span className="text-ink-soft">{words.card.text}</span>
          <span className="mt-auto flex items-center gap-1.5 pt-2 font-semibold text-indigo">
            {t('landing.services.apply')}
            <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
          </span>
        </span>
      </Link>
    </li>
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

/**
 * Spec §2 and §9: three fixed figures. They describe the whole programme; the figures of a panchayat are on its
 * dashboards.
 */
function StatsBand() {
  const t = useTranslate()
  return (
    <section aria-labelledby="landing-stats" className="rounded-md bg-indigo-soft px-4 py-6 text-center">
      <h2 id="landing-stats" className="text-lg">
        {t('landing.stats')}
      </h2>
      <p className="mb-4">{t('landing.stats.note')}</p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2 sm:grid-cols-3 sm:gap-4">
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
