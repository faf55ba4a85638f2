// SPDX-License-Identifier: Apache-2.0
import { CalendarClock, ChevronRight, ShieldCheck } from 'lucide-react'
import type { OfferedService } from '#shared/services/service-words.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { ServicePicture } from '#web/components/scenes/service-picture.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'
import { Link } from '#web/lib/router.tsx'
import { loginUrlReturningTo } from '#web/session/return-url.ts'
import { useSession } from '#web/session/session.ts'
import { AppShell } from '#web/shell/app-shell.tsx'
import { AccountSection, Hero, useEntryLink } from './hero.tsx'

/** Spec §2: landing page. The services come first, because most visitors come for one of them. */
export function LandingPage() {
  const t = useTranslate()
  const { to, short } = useEntryLink()
  const { data: user } = useSession()
  return (
    <AppShell
      headerEnd={
        // The link to the dashboard is longer than the prerendered one to the login, and must fit in the same line.
        <LinkButton to={to} variant="secondary" compact className={user ? 'max-sm:px-1.5 max-sm:text-sm' : ''}>
          {t(short)}
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-12 sm:gap-16">
        <div className="flex flex-col gap-5 sm:gap-8">
          <Hero />
          <ServiceList />
        </div>
        <AccountSection />
        <HowItWorks />
        <FeatureCards />
        <StatsBand />
      </div>
    </AppShell>
  )
}

const PLACEHOLDERS = ['first', 'second', 'third']

/** The services of the catalogue, each with its picture and a link to its form. On a phone, all of them are in one row. */
function ServiceList() {
  const t = useTranslate()
  const services = useServices()
  const { data, error } = services
  if (error && !data) return <LoadFailure title={t('landing.services')} query={services} />
  return (
    <section aria-labelledby="landing-services">
      <h2 id="landing-services" className="mb-2 text-lg sm:mb-4 sm:text-xl">
        {t('landing.services')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 sm:grid-cols-3 sm:gap-4">
        {data
          ? data.services.map((service) => <ServiceCard key={service.id} service={service} />)
          : PLACEHOLDERS.map((row) => (
              <li key={row}>
                <Skeleton className="h-40 sm:h-64" />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** A service with its picture. The whole card is a link to the form, or for visitors to the login before it. */
function ServiceCard({ service: { paths, picture, words } }: { service: OfferedService }) {
  const t = useTranslate()
  const { data: user } = useSession()
  return (
    <li>
      <Link
        to={user ? paths.page : loginUrlReturningTo(paths.page)}
        className="grid h-full min-h-40 grid-rows-[4rem_1fr] overflow-hidden rounded-md border border-line bg-surface transition-colors duration-150 hover:border-indigo sm:min-h-64 sm:grid-rows-[8rem_1fr]"
      >
        <span className="flex min-h-0 items-end justify-center bg-scene-air px-2 pt-2 sm:pt-3 [&>svg]:max-h-full">
          <ServicePicture {...(picture && { picture })} />
        </span>
        <span className="flex min-w-0 flex-col gap-1 px-1.5 py-2 sm:p-4">
          <h3 className="break-words text-[0.8rem] leading-snug sm:text-lg">{words.card.title}</h3>
          <span className="text-ink-soft max-sm:hidden">{words.card.text}</span>
          <span className="mt-auto flex items-center gap-1.5 pt-1 font-semibold text-indigo max-sm:text-sm sm:pt-2">
            {t('landing.services.apply')}
            <ChevronRight aria-hidden className="size-5 max-sm:hidden rtl:-scale-x-100" />
          </span>
        </span>
      </Link>
    </li>
  )
}

const STEPS = ['apply', 'verify', 'receive'] as const

/** Explains the three steps of an application. */
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
