// SPDX-License-Identifier: Apache-2.0
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { Link, useLocation } from '#web/lib/router.tsx'

interface PageHeaderProps {
  title: string
  lead?: ReactNode
  /** The target and the text of the back link. */
  back?: { to: string; label: string }
  /** Buttons beside the title. */
  actions?: ReactNode
}

/** The header of a screen: back link, title, one sentence, actions. */
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

/** The only `h1` of a screen: it sets the tab's title, and takes the focus after navigation. */
export function PageHeading({ children, className = 'text-xl sm:text-2xl' }: { children: string; className?: string }) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { isFirst, pathname } = useLocation()
  // The first screen keeps the browser's initial focus. A search or a tab on the same screen changes only the query, so
  // it does not move the focus either.
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
    <svg viewBox="0 0 64 56" fill="currentColor" aria-hidden="true" focusable="false" className={className}>
      <path d="M32 2c5.200 0 9.700 2.900 12 7.200 1-.3 2.100-.4 3.200-.4 5.700 0 10.300 4.400 10.700 9.900C61.400 20.300 64 23.700 64 27.600c0 4.800-3.900 8.400-8.700 8.400-2 0-3.800-.7-5.200-1.800-1.600 1.800-4 3-6.600 3-2.300 0-4.400-.9-6-2.300-1.500 1.100-3.400 1.800-5.500 1.800s-4-.7-5.500-1.800c-1.600 1.400-3.700 2.300-6 2.300-2.600 0-5-1.200-6.600-3C12.500 35.300 10.700 36 8.700 36 3.900 36 0 32.400 0 27.600c0-3.900 2.600-7.300 6.100-8.900.4-5.500 5-9.900 10.700-9.900 1.100 0 2.200.1 3.200.4C22.300 4.900 26.800 2 32 2z" />
      <path d="M28.300 35h7.400c.1 6.500 1.300 11.500 4.800 16h-17c3.500-4.500 4.700-9.500 4.800-16zM17.600 36h2.600c0 5.800-.9 10.600-3.200 15h-3.400c2.800-4.600 4-9.300 4-15zM46.400 36h-2.600c0 5.800.9 10.600 3.200 15h3.400c-2.800-4.600-4-9.300-4-15zM8.600 35h2.200c.1 6-.7 11.100-2.800 16H5c2.700-5.100 3.600-10 3.600-16zM55.400 35h-2.200c-.1 6 .7 11.100 2.800 16h3c-2.700-5.100-3.600-10-3.600-16z" />
      <path d="M4 52.500h56a1.250 1.250 0 0 1 0 2.500H4a1.250 1.250 0 0 1 0-2.500z" />
    </svg>
  )
}
