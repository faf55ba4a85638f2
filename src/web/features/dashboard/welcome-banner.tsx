import type { CurrentUser } from '#shared/accounts/wire.ts'
import { BanyanMark } from '#web/components/layout/banyan-mark.tsx'
import { PageHeading } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'

/**
 * Who is welcome, and in which panchayat. It stands while that is being confirmed, with the place of the name kept: the
 * largest text of the dashboard is about nobody, and need not wait (decision 074).
 */
export function WelcomeBanner({ user }: { user?: CurrentUser }) {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const panchayat = (user ?? portal)?.panchayat.name ?? ''
  return (
    <div className="relative overflow-hidden rounded-md bg-indigo px-5 py-6 text-on-indigo sm:px-8 sm:py-8">
      <BanyanMark className="absolute -end-6 -bottom-3 h-36 opacity-15 sm:end-4 sm:h-40" />
      <div className="relative max-w-form">
        {user ? (
          <PageHeading>{t('dashboard.welcome', { name: user.firstName || user.username })}</PageHeading>
        ) : (
          <Name />
        )}
        <p className="mt-1">{t('dashboard.welcome.text', { panchayat })}</p>
      </div>
    </div>
  )
}

/** As tall as the heading that will stand there. */
const Name = () => (
  <div aria-hidden className="flex text-xl sm:text-2xl">
    <span className="w-1/2 animate-pulse rounded-sm bg-on-indigo opacity-20">&nbsp;</span>
  </div>
)
