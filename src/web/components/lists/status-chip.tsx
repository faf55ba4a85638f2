// SPDX-License-Identifier: Apache-2.0
import { CircleCheck, CircleX, Clock, FilePen, SearchCheck } from 'lucide-react'
import type { Status } from '#shared/applications/lifecycle.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

const WAITING = 'border-turmeric/40 bg-turmeric-soft text-turmeric'

/**
 * Approved is green, Rejected is red, and an undecided application is yellow (spec §4). The text also names the status.
 */
const LOOKS = {
  Pending: { Icon: Clock, colours: WAITING },
  Verified: { Icon: SearchCheck, colours: WAITING },
  Approved: { Icon: CircleCheck, colours: 'border-leaf/40 bg-leaf-soft text-leaf' },
  Rejected: { Icon: CircleX, colours: 'border-brick/40 bg-brick-soft text-brick' },
  changesNeeded: { Icon: FilePen, colours: 'border-indigo/40 bg-indigo-soft text-indigo' },
} as const

/** `changesNeeded` marks an application that waits for changes by the applicant. Its status stays Pending. */
export function StatusChip({ status }: { status: Status | 'changesNeeded' }) {
  const t = useTranslate()
  const { Icon, colours } = LOOKS[status]
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 py-0.5 font-semibold text-sm ${colours}`}
    >
      <Icon aria-hidden className="size-4" />
      {t(`status.${status}`)}
    </span>
  )
}
