// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'
import { PageHeading } from '#web/components/layout/page-header.tsx'

/** The title of a queue and its main button, in one line if there is space, so that more of the list is visible on a phone. */
export function QueueHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:mb-2">
      <PageHeading className="text-[1.125rem] sm:text-2xl">{title}</PageHeading>
      {children}
    </div>
  )
}
