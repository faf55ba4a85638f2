// SPDX-License-Identifier: Apache-2.0
import { CircleCheck, CircleX, Clock, SearchCheck } from 'lucide-react'
import type { Status } from '#shared/applications/lifecycle.ts'
import { HEADER_CELL, TABLE_CELL } from '#web/components/empty-state.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

// The cells of an application in the office's tables. On a phone a row is a card: the name with the status beside it, and
// the reference with the button beside it. With large text, status and button are below the reference.

/** The columns of the card: a checkbox if there is one, the name, and the status. */
export const CARD_COLUMNS = 'max-lg:grid-cols-[auto_1fr_auto]'

/** The header of the names. It reserves their share of the width, because a name that is cut off does not widen its column. */
export function NameHeader({ label }: { label: string }) {
  return (
    <th className={`${HEADER_CELL} ps-3`} style={{ width: '28%' }}>
      {label}
    </th>
  )
}

/**
 * The name of the applicant, which is cut off if it does not fit. Its column has a `NameHeader`. All columns share the space
 * of a wide screen, so that the eye finds the reference that belongs to a name.
 */
export const NAME_COLUMN = `${TABLE_CELL} font-semibold text-sm max-lg:row-start-1 max-lg:self-end max-lg:break-words lg:max-w-0 lg:truncate lg:ps-3`

/** The reference. One click selects all of it, ready to be copied. */
export const ID_COLUMN = `${TABLE_CELL} text-start font-normal text-sm max-lg:row-start-2 max-lg:self-start lg:whitespace-nowrap`
export const ID_TEXT = 'select-all whitespace-nowrap text-ink-soft tabular-nums max-lg:block'

const LAST_COLUMN = `${TABLE_CELL} max-lg:col-start-3 max-lg:justify-self-end @max-[16rem]:col-span-full @max-[16rem]:col-start-1`
export const STATUS_COLUMN = `${LAST_COLUMN} max-lg:row-start-1 max-lg:self-start @max-[16rem]:row-start-3`
export const ACTION_COLUMN = `${LAST_COLUMN} max-lg:row-start-2 @max-[16rem]:row-start-4 print:hidden`

/**
 * Approved is green, Rejected is red, and an undecided application is yellow (spec §4). The icons are those of the status
 * chips. Pending and Verified are both yellow; to tell them apart, the icon of Verified is filled.
 */
const LOOKS = {
  Pending: { Icon: Clock, colours: 'text-turmeric' },
  Verified: { Icon: SearchCheck, colours: 'fill-marigold/40 text-turmeric' },
  Approved: { Icon: CircleCheck, colours: 'text-leaf' },
  Rejected: { Icon: CircleX, colours: 'text-brick' },
} as const satisfies Record<Status, unknown>

/**
 * The status in a row of the office's tables. Only the icon has the colour of the status, because most rows of a list have
 * the same status, and a late application must stand out.
 */
export function StatusText({ status }: { status: Status }) {
  const t = useTranslate()
  const { Icon, colours } = LOOKS[status]
  return (
    <span className="flex items-center gap-2 whitespace-nowrap text-sm">
      <Icon aria-hidden className={`size-5 shrink-0 ${colours}`} />
      {t(`status.${status}`)}
    </span>
  )
}
