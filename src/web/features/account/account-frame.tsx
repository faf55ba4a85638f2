import type { ReactNode } from 'react'
import { AppShell } from '#web/shell/app-shell.tsx'

/** The frame of the short account screens: one column, with something beside it where there is room. */
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
