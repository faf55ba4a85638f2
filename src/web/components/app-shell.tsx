import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePortal } from '#web/lib/portal.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { BanyanMark } from './banyan-mark.tsx'
import { DemoRibbon } from './demo-ribbon.tsx'

const WIDTHS = { form: 'max-w-form', citizen: 'max-w-citizen', wide: 'max-w-none' } as const

interface AppShellProps {
  /** `form` 40rem, `citizen` 60rem, `wide` for staff and admin. */
  width?: keyof typeof WIDTHS
  /** At the end of the header: links, who is signed in, logout. */
  headerEnd?: ReactNode
  /** Where the mark leads; the landing page unless said otherwise. */
  home?: string
  children: ReactNode
}

/** The frame of every screen: skip link, demo ribbon, header, the screen itself, footer. */
export function AppShell({ width = 'citizen', headerEnd, home = '/', children }: AppShellProps) {
  const t = useTranslate()
  const { data: portal } = usePortal()
  const column = `mx-auto w-full px-4 sm:px-6 ${WIDTHS[width === 'form' ? 'citizen' : width]}`
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute start-2 -top-24 z-10 rounded-md bg-indigo px-4 py-3 font-semibold text-on-indigo focus:top-2"
      >
        {t('shell.skipToContent')}
      </a>
      <header className="border-line border-b bg-surface print:border-0">
        <DemoRibbon />
        <div className={`${column} flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 sm:gap-x-6`}>
          <Link to={home} className="flex min-h-12 min-w-0 items-center gap-3 rounded-md">
            <BanyanMark className="h-9 shrink-0 text-indigo" />
            <span className="flex min-w-0 flex-col leading-tight">
              <span className="font-semibold text-lg">{t('app.name')}</span>
              <span className="min-h-[1lh] text-ink-soft text-sm">{portal?.panchayat.name}</span>
            </span>
          </Link>
          {headerEnd}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={`${column} flex-1 py-6 outline-none sm:py-10`}>
        <div className={`mx-auto ${WIDTHS[width]}`}>{children}</div>
      </main>
      <footer className="border-line border-t print:hidden">
        <p className={`${column} py-5 text-ink-soft text-sm`}>{t('shell.footer')}</p>
      </footer>
    </div>
  )
}
