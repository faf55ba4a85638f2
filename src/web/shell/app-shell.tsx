// SPDX-License-Identifier: Apache-2.0
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextLink } from '#web/components/controls/button.tsx'
import { BanyanMark } from '#web/components/layout/page-header.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useIsOnline } from '#web/lib/browser-state.ts'
import { useLastSeen } from '#web/lib/last-seen.ts'
import { useIsDemo, usePortal } from '#web/lib/portal.ts'
import { Link } from '#web/lib/router.tsx'
import { LanguageButton } from './language-button.tsx'

const WIDTHS = { form: 'max-w-form', citizen: 'max-w-citizen', wide: 'max-w-none' } as const

/** The maximum width of the column that header, content and footer share. With a side menu, `menu` is used. */
const COLUMNS = { ...WIDTHS, form: 'max-w-citizen', menu: 'max-w-[76rem]' } as const

export interface AppShellProps {
  /** `form` 40rem, `citizen` 60rem, `wide` for staff and admin. */
  width?: keyof typeof WIDTHS | undefined
  /** The end of the header: links, the signed-in user, logout. On narrow screens, the bottom bar may replace it. */
  headerEnd?: ReactNode
  /** The path that the portal's mark links to; the landing page by default. */
  home?: string
  /** Replaces the Languages button of the header. */
  languages?: ReactNode
  /** Small buttons beside the Languages button. */
  tools?: ReactNode
  /** Shown beside the content if there is space. */
  sideMenu?: ReactNode
  /** Shown at the bottom of the screen if there is no space beside the content. */
  bottomBar?: ReactNode
  children: ReactNode
}

/**
 * The frame of every screen: the skip link, the demo ribbon, the header, the screen itself with its menu, and the
 * footer.
 */
export function AppShell({ width = 'citizen', headerEnd, home = '/', ...rest }: AppShellProps) {
  const { languages, tools, sideMenu, bottomBar, children } = rest
  const column = `mx-auto w-full px-4 sm:px-6 ${COLUMNS[sideMenu ? 'menu' : width]}`
  // All screens begin at the same edge as the header and the footer, however wide they are.
  const content = <div className={`w-full min-w-0 ${WIDTHS[width]}`}>{children}</div>
  return (
    <>
      <SkipLink />
      <div className={`page has-[+div_[data-offline]]:mb-16 ${bottomBar ? 'max-lg:pb-16' : ''}`}>
        {/* The footer begins below the first viewport, so that no visible content shifts when the screen loads. */}
        <div className="flex min-h-dvh flex-col print:min-h-0">
          <header className="relative border-line border-b bg-surface print:border-0">
            <DemoRibbon className={bottomBar ? 'max-sm:hidden' : ''} />
            {/* The header is one line of 56 px, because a phone's screen is small; with a bottom bar, everything
                else is in the bar's menu. Large text needs two lines. */}
            <div
              className={`${column} flex min-h-[56px] flex-wrap items-center justify-between gap-x-1 py-0.5 sm:gap-x-6 lg:gap-y-1 lg:py-2`}
            >
              <HomeLink to={home} />
              <div className="ms-auto flex shrink-0 items-center gap-x-1 lg:min-w-0 lg:shrink lg:flex-wrap lg:gap-x-3">
                <div className="-me-2 flex shrink-0 items-center sm:me-0 print:hidden">
                  {languages ?? <LanguageButton />}
                  {tools}
                </div>
                {headerEnd}
              </div>
            </div>
          </header>
          <div className={`${column} flex flex-1 gap-10`}>
            {sideMenu && <div className="w-56 shrink-0 py-10 max-lg:hidden print:hidden">{sideMenu}</div>}
            {/* The screens of staff and admins have less space above their lists, so that one more row is visible. */}
            <main
              id="content"
              tabIndex={-1}
              className={`min-w-0 flex-1 outline-none ${width === 'wide' ? 'py-4' : 'py-6 sm:py-10'}`}
            >
              {content}
            </main>
          </div>
        </div>
        <SiteFooter column={column} ribbon={bottomBar && <DemoRibbon className="sm:hidden" />} />
      </div>
      <div className="fixed inset-x-0 bottom-0 z-10 print:hidden">
        <OfflineStrip />
        {bottomBar && <div className="lg:hidden">{bottomBar}</div>}
      </div>
    </>
  )
}

function SkipLink() {
  const t = useTranslate()
  return (
    <a
      href="#content"
      className="absolute start-2 -top-24 z-30 rounded-md bg-indigo px-4 py-3 font-semibold text-on-indigo focus:top-2"
    >
      {t('shell.skipToContent')}
    </a>
  )
}

/** The portal's mark and name, with the name of the panchayat. */
function HomeLink({ to }: { to: string }) {
  const t = useTranslate()
  const { data: portal } = usePortal()
  return (
    <Link to={to} className="flex min-h-12 min-w-min items-center gap-1.5 rounded-md max-lg:flex-1 sm:gap-3">
      <BanyanMark className="h-8 shrink-0 text-indigo sm:h-9" />
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className="whitespace-nowrap font-semibold text-lg leading-tight">{t('app.name')}</span>
        <span className="line-clamp-2 min-h-[1lh] w-0 min-w-full text-[min(0.775rem,5vw)] text-ink-soft leading-[1.2] lg:w-auto sm:text-sm sm:leading-snug">
          {portal?.panchayat.name}
        </span>
      </span>
    </Link>
  )
}

/**
 * Shows on every screen of a demo installation that it is a demo. On a phone with a bottom bar, it is in the footer,
 * because the header must stay small.
 */
function DemoRibbon({ className }: { className: string }) {
  const t = useTranslate()
  const isDemo = useIsDemo()
  if (!isDemo) return null
  return (
    <p
      className={`flex flex-wrap items-center justify-center gap-x-2 bg-turmeric-soft px-4 py-1 text-center text-sm text-turmeric print:hidden ${className}`}
    >
      <strong className="font-semibold">{t('shell.demo')}</strong>
      {t('shell.demo.text')}
    </p>
  )
}

/**
 * Shows in one line that the device is offline, and what still works. It is fixed to the bottom of the window, so that
 * no content moves when it appears. The live region exists from the start, so that screen readers announce it.
 */
function OfflineStrip() {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const isOnline = useIsOnline()
  const lastSeen = useLastSeen()
  return (
    <div role="status">
      {(!isOnline || lastSeen) && (
        <div
          data-offline
          className="flex items-center justify-center gap-2 border-line border-t bg-turmeric-soft px-2 py-1 text-sm text-turmeric"
        >
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <p>
            <strong className="font-semibold">{t(isOnline ? 'shell.unreachable.title' : 'shell.offline')}</strong>
            {/* A phone has space for one of the two texts, or for a long title. */}
            <span className={lastSeen && 'max-sm:hidden'}> · {t('shell.offline.text')}</span>
            {lastSeen && (
              <span className={isOnline ? 'max-sm:hidden' : ''}>
                {` · ${t('shell.offline.seen', { instant: formatInstant(lastSeen) })}`}
              </span>
            )}
          </p>
        </div>
      )}
    </div>
  )
}

const LINKS = [
  { to: '/help', labelKey: 'shell.footer.help' },
  { to: '/verify', labelKey: 'shell.footer.verify' },
  { to: '/accessibility', labelKey: 'shell.footer.accessibility' },
  { to: '/privacy', labelKey: 'shell.footer.privacy' },
  { to: '/contact', labelKey: 'shell.footer.contact' },
] as const

/** The footer of every screen: a description of the portal, and links to its text pages. */
function SiteFooter({ column, ribbon }: { column: string; ribbon: ReactNode }) {
  const t = useTranslate()
  return (
    <footer className="border-line border-t print:hidden">
      {ribbon}
      <div className={`${column} flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4 text-sm`}>
        <p className="py-2 text-ink-soft max-sm:hidden">{t('shell.footer')}</p>
        <nav aria-label={t('shell.footer.links')}>
          <ul className="flex flex-wrap gap-x-5">
            {LINKS.map(({ to, labelKey }) => (
              <li key={to}>
                <TextLink to={to} className="inline-flex min-h-11 min-w-11 items-center">
                  {t(labelKey)}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
