// SPDX-License-Identifier: Apache-2.0
import { Eye } from 'lucide-react'

/** A chip that marks the page as a demo. */
export function ViewOnlyBadge({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p
      className={`inline-flex w-fit items-center gap-2 rounded-full border border-turmeric bg-turmeric-soft px-3 py-1 font-semibold text-sm text-turmeric ${className}`}
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  )
}
