// SPDX-License-Identifier: Apache-2.0
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { Link, useLocation } from '#web/lib/router.tsx'

interface PageHeaderProps {
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** The target and the text of the back link. */
  back?: { to: string; label: string }
  /** Buttons beside the title. */
  actions?: ReactNode
}

/** The header of a screen: back link, title and buttons, and one sentence. */
export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-col gap-2">
      {back && (
        <Link
          to={back.to}
          className="flex min-h-11 w-fit items-center gap-1.5 rounded-sm text-indigo underline-offset-4 hover:underline print:hidden"
        >
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <PageHeading>{title}</PageHeading>
        {actions}
      </div>
      {lead && <div className="max-w-form text-ink-soft">{lead}</div>}
    </div>
  )
}

/** The only `h1` of a screen: it sets the title of the document, and takes the focus after navigation. */
export function PageHeading({ children, className = 'text-xl sm:text-2xl' }: { children: string; className?: string }) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { isFirst, pathname } = useLocation()
  // The first screen keeps the browser's initial focus. When the user searches or chooses a tab on the same screen, only
  // the query of the URL changes, so this does not move the focus either.
  const focusedPathname = useRef(isFirst ? pathname : undefined)
  useEffect(() => {
    if (focusedPathname.current === pathname) return
    focusedPathname.current = pathname
    heading.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <title>{`${children} · ${t('app.name')}`}</title>
      <h1 ref={heading} tabIndex={-1} className={className}>
        {children}
      </h1>
    </>
  )
}

/** The portal's mark: the banyan under which a village assembly meets, in the colour of the text around it. */
export function BanyanMark({ className = 'h-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 56" fill="currentColor" aria-hidden="true" className={className}>
      <path d="M32 2c5.2 0 9.7 2.9 12 7.2 1-.3 2.1-.4 3.2-.4 5.7 0 10.3 4.4 10.7 9.9C61.4 20.3 64 23.7 64 27.6c0 4.8-3.9 8.4-8.7 8.4-2 0-3.8-.7-5.2-1.8-1.6 1.8-4 3-6.6 3-2.3 0-4.4-.9-6-2.3-1.5 1.1-3.4 1.8-5.5 1.8s-4-.7-5.5-1.8c-1.6 1.4-3.7 2.3-6 2.3-2.6 0-5-1.2-6.6-3C12.5 35.3 10.7 36 8.7 36 3.9 36 0 32.4 0 27.6c0-3.9 2.6-7.3 6.1-8.9.4-5.5 5-9.9 10.7-9.9 1.1 0 2.2.1 3.2.4C22.3 4.9 26.8 2 32 2z" />
      <path d="M28.3 35h7.4c.1 6.5 1.3 11.5 4.8 16h-17c3.5-4.5 4.7-9.5 4.8-16zM17.6 36h2.6c0 5.8-.9 10.6-3.2 15h-3.4c2.8-4.6 4-9.3 4-15zM46.4 36h-2.6c0 5.8.9 10.6 3.2 15h3.4c-2.8-4.6-4-9.3-4-15zM8.6 35h2.2c.1 6-.7 11.1-2.8 16H5c2.7-5.1 3.6-10 3.6-16zM55.4 35h-2.2c-.1 6 .7 11.1 2.8 16h3c-2.7-5.1-3.6-10-3.6-16z" />
      <path d="M4 52.5h56a1.25 1.25 0 0 1 0 2.5H4a1.25 1.25 0 0 1 0-2.5z" />
    </svg>
  )
}
