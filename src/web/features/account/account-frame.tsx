import type { ReactNode } from 'react'
import street from '#web/components/scenes/village-street.svg?no-inline'
import { AppShell } from '#web/shell/app-shell.tsx'

/** The layout of the short account pages: one column, and a second one beside it on wide screens. */
export function AccountFrame({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <AppShell>
      <div className="mx-auto grid w-full max-w-[28rem] items-start gap-8 md:max-w-none md:grid-cols-[minmax(0,26rem)_minmax(0,25rem)] md:justify-between lg:gap-12">
        <div>{children}</div>
        {beside}
      </div>
    </AppShell>
  )
}

/** The panchayat office between a house and a neem tree, on wide screens. In a file, so that phones do not load its code. */
export function VillageStreet() {
  return (
    <svg viewBox="0 0 352 190" aria-hidden="true" focusable="false" className="hidden w-full md:block print:hidden">
      <use href={`${street}#scene`} />
    </svg>
  )
}
