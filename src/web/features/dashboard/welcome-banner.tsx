import type { CurrentUser } from '#shared/accounts/wire.ts'
import { BanyanMark } from '#web/components/banyan-mark.tsx'
import { PageHeading } from '#web/components/page-heading.tsx'
import { useTranslate } from '#web/lib/translation.tsx'

/** Who is welcome, and in which panchayat. */
export function WelcomeBanner({ user: { firstName, username, panchayat } }: { user: CurrentUser }) {
  const t = useTranslate()
  return (
    <div className="relative overflow-hidden rounded-md bg-indigo px-5 py-6 text-on-indigo sm:px-8 sm:py-8">
      <BanyanMark className="absolute -end-6 -bottom-3 h-36 opacity-15 sm:end-4 sm:h-40" />
      <div className="relative max-w-form">
        <PageHeading>{t('dashboard.welcome', { name: firstName || username })}</PageHeading>
        <p className="mt-1">{t('dashboard.welcome.text', { panchayat: panchayat.name })}</p>
      </div>
    </div>
  )
}
