import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { Link, useLocation } from '#web/lib/router.tsx'

interface PageHeaderProps {
  title: string
  lead?: ReactNode
  /** The target and the text of the back link. */
  back?: { to: string; label: string }
  /** Beside the title. */
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
  // The first screen keeps the browser's initial focus, and a search or a tab of the same screen moves no focus.
  const focusedAt = useRef(isFirst ? pathname : undefined)
  useEffect(() => {
    if (focusedAt.current === pathname) return
    focusedAt.current = pathname
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
