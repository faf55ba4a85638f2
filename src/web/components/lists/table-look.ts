// SPDX-License-Identifier: Apache-2.0

// The look of the office's tables: rows of 44 px, each shown as a card on a phone. The queue and the register of delays
// have it.

/** The box around a table. */
export const TABLE_FRAME = 'overflow-hidden rounded-md border border-line bg-surface print:overflow-visible'

/** A header cell, which stays visible while the rows scroll. */
export const HEADER_CELL =
  'sticky top-0 z-1 h-8 border-line border-b bg-paper px-2 py-0 text-start font-semibold text-sm whitespace-nowrap'

export const TABLE_CELL = 'border-line border-t px-2 py-0 group-first:border-t-0 max-lg:border-0 max-lg:p-0'

/** A cell of a column that is hidden on a phone, because the card shows its content in a line below the name. */
export const COLUMN_CELL = `${TABLE_CELL} max-lg:hidden whitespace-nowrap text-sm tabular-nums`

/** The cell with reference and name. It takes the space that the other columns leave, and cuts off what does not fit. */
export const NAME_CELL = `${TABLE_CELL} text-start font-normal lg:w-full lg:max-w-0 lg:truncate lg:ps-3`

/** A reference, which never wraps. On a phone it has its own line. */
export const REFERENCE = 'whitespace-nowrap font-semibold text-sm tabular-nums max-lg:block'

/** The summary of an application beside its reference, or below it on a phone. */
export const SUMMARY = 'text-sm max-lg:block max-lg:break-words lg:ms-2'

/** A row. With large text on a phone, status and button are below the name. */
export const TABLE_ROW =
  'group break-inside-avoid hover:bg-indigo-soft/50 lg:h-11 max-lg:grid @max-[16rem]:grid-cols-[auto_1fr] max-lg:items-center max-lg:gap-x-2 max-lg:gap-y-1 max-lg:border-line max-lg:border-t max-lg:px-2 max-lg:py-2 max-lg:first:border-t-0'

/** The button of a row. */
export const ROW_BUTTON = 'whitespace-nowrap lg:min-h-9 lg:px-3 lg:py-0 lg:text-sm'
