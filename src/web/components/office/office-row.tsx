// SPDX-License-Identifier: Apache-2.0
import type { Status } from '#shared/applications/lifecycle.ts'
import { TABLE_CELL } from '#web/components/empty-state.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

// The cells of an application in the office's tables. On a phone a row is a card: the name with the status beside it, and
// the reference with the button beside it. With large text, status and button are below the reference.

/** The columns of the card: a checkbox if there is one, the name, and the status. */
export const CARD_COLUMNS = 'max-lg:grid-cols-[auto_1fr_auto]'

/** The name of the applicant. It takes the space that the other columns leave, and cuts off what does not fit. */
export const NAME_COLUMN = `${TABLE_CELL} font-semibold text-sm max-lg:row-start-1 max-lg:self-end max-lg:break-words lg:w-full lg:max-w-0 lg:truncate lg:ps-3`

/** The reference. One click selects all of it, ready to be copied. */
export const ID_COLUMN = `${TABLE_CELL} text-start font-normal text-sm max-lg:row-start-2 max-lg:self-start lg:whitespace-nowrap`
export const ID_TEXT = 'select-all whitespace-nowrap text-ink-soft tabular-nums max-lg:block'

const LAST_COLUMN = `${TABLE_CELL} max-lg:col-start-3 max-lg:justify-self-end @max-[16rem]:col-span-full @max-[16rem]:col-start-1`
export const STATUS_COLUMN = `${LAST_COLUMN} max-lg:row-start-1 @max-[16rem]:row-start-3`
export const ACTION_COLUMN = `${LAST_COLUMN} max-lg:row-start-2 @max-[16rem]:row-start-4 print:hidden`

/**
 * Approved is green, Rejected is red, and an undecided application is yellow (spec §4): a ring before staff have verified it,
 * a full dot after.
 */
const DOTS: Record<Status, string> = {
  Pending: 'border-2 border-marigold',
  Verified: 'bg-marigold forced-colors:bg-[CanvasText]',
  Approved: 'bg-leaf forced-colors:bg-[CanvasText]',
  Rejected: 'bg-brick forced-colors:bg-[CanvasText]',
}

/**
 * The status in a row of the office's tables. Only the dot has the colour of the status, because most rows of a list have
 * the same status, and an overdue application must stand out.
 */
export function StatusText({ status }: { status: Status }) {
  const t = useTranslate()
  return (
    <span className="flex items-center gap-2 whitespace-nowrap text-sm">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${DOTS[status]}`} />
      {t(`status.${status}`)}
    </span>
  )
}
