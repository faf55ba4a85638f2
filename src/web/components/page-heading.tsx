import { useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useLocation } from '#web/lib/router.tsx'

/** The one `h1` of a screen: it names the browser's tab, and takes the focus when a person comes from another screen. */
export function PageHeading({ children, className = 'text-xl sm:text-2xl' }: { children: string; className?: string }) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { isFirst, pathname } = useLocation()
  // The first screen keeps the browser's own start, and a search or a tab of the same screen moves no focus.
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
