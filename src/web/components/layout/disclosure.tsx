// SPDX-License-Identifier: Apache-2.0
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A box of secondary content, which is closed at first. Its title is always visible. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group rounded-md border border-line bg-surface print:hidden">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-md px-4 py-2 font-semibold underline-offset-4 hover:underline">
        {title}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-4">{children}</div>
    </details>
  )
}
