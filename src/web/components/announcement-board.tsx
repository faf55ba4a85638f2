import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** The sheet on which announcements hang, one below the other. */
export function AnnouncementBoard({ children }: { children: ReactNode }) {
  return <ul className="flex flex-col rounded-md border border-line bg-surface">{children}</ul>
}

export function AnnouncementEntry({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-line border-b p-4 last:border-b-0">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-indigo" />
      {children}
    </li>
  )
}
