import { LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { PageHeading } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { Carousel } from './carousel/carousel.tsx'
import { GuestWay } from './guest-way.tsx'
import { useWayIn } from './use-way-in.ts'

/** The headline, the ways in, and the pictures. */
export function Hero() {
  const t = useTranslate()
  const { to, long } = useWayIn()
  return (
    <section className="grid items-center gap-8 md:grid-cols-[1fr_1.1fr]">
      <div className="flex flex-col gap-4">
        <PageHeading className="text-2xl">{t('landing.title')}</PageHeading>
        <p className="text-ink-soft text-lg">{t('landing.lead')}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <LinkButton to={to} className="w-full sm:w-auto">
            {t(long)}
          </LinkButton>
          <GuestWay />
        </div>
        <TextLink to="/register" className="flex min-h-11 w-fit items-center">
          {t('landing.register')}
        </TextLink>
      </div>
      <Carousel />
    </section>
  )
}
