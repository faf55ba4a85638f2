import { LinkButton } from '#web/components/link-button.tsx'
import { PageHeading } from '#web/components/page-heading.tsx'
import { useTranslate } from '#web/lib/translation.tsx'
import { AssemblyScene } from './assembly-scene.tsx'

/** The headline, the ways in, and the assembly under the banyan. */
export function Hero() {
  const t = useTranslate()
  return (
    <section className="grid items-center gap-8 md:grid-cols-[1fr_1.1fr]">
      <div className="flex flex-col gap-4">
        <PageHeading className="text-2xl">{t('landing.title')}</PageHeading>
        <p className="text-ink-soft text-lg">{t('landing.lead')}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <LinkButton to="/login" className="w-full sm:w-auto">
            {t('landing.login')}
          </LinkButton>
          <LinkButton to="/register" variant="secondary" className="w-full sm:w-auto">
            {t('landing.register')}
          </LinkButton>
        </div>
      </div>
      <AssemblyScene />
    </section>
  )
}
