import { LinkButton } from '#web/components/controls/button.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AppShell } from '#web/shell/app-shell.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { OfferedList } from './offered-list.tsx'
import { StatsBand } from './stats-band.tsx'
import { useWayIn } from './use-way-in.ts'

/** Spec §2: what a visitor sees first. */
export function LandingPage() {
  const t = useTranslate()
  const { to, short } = useWayIn()
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
        <OfferedList />
        <HowItWorks />
        <FeatureCards />
        <StatsBand />
      </div>
    </AppShell>
  )
}
