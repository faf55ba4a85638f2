import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { PageHeading } from './page-heading.tsx'

interface PageHeaderProps {
  title: string
  lead?: ReactNode
  /** Where the back link leads, and what it says. */
  back?: { to: string; label: string }
  /** Beside the title. */
  actions?: ReactNode
}

/** The head of a screen: way back, title, one sentence, actions. */
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
