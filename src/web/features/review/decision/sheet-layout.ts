// SPDX-License-Identifier: Apache-2.0
// The layout of the review dialog, which the practice dialog shares. On a large screen, the documents are on the right,
// and the answers are above the decision on the left. On a phone, the document is above the answers that it proves, and
// the decision is a view of its own.

/** Fills the dialog's content. On a low screen, it is as high as its own content and scrolls with the dialog. */
export const FILL = 'desk:absolute desk:inset-0 desk:m-0 halves:absolute halves:inset-0 halves:m-0'
const GRID = 'relative flex flex-col desk:grid print:static print:block'
export const SHEET = `group/sheet -m-5 not-desk:min-h-[calc(90dvh-6.75rem)] halves:min-h-0 ${GRID} ${FILL}`
/** The same layout in a page, in a frame that a screen shows as a whole. */
export const FRAME = `${GRID} overflow-clip rounded-md border border-line bg-surface max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 halves:h-[calc(100dvh-13rem)] halves:min-h-112 review-columns review-columns-frame print:h-auto`
/** In full screen, the document gets all the width beside a column for the answers and the decision. */
export const columnsOf = (isFullScreen: boolean) => `review-columns ${isFullScreen ? 'review-columns-full' : ''}`

/** A part of the dialog below the document on a phone. It scrolls separately. */
export const PART = 'relative min-w-0 halves:min-h-0 halves:flex-1 halves:overflow-y-auto print:overflow-visible'
export const ANSWERS = `${PART} flex flex-col gap-4 p-4 desk:gap-3 desk:p-3 desk:col-start-1 desk:row-start-2 desk:h-full desk:overflow-y-auto print:h-auto`
/** On a phone, the preview of a request for changes takes the place of the documents. */
export const DOCUMENTS =
  'min-h-0 min-w-0 shrink-0 border-line not-desk:border-b desk:col-start-2 desk:row-span-3 desk:row-start-1 desk:border-s not-desk:not-print:group-has-[[data-request-preview]]/sheet:hidden!'
export const DECISION = `${PART} border-line bg-paper desk:col-start-1 desk:row-start-3 desk:min-h-0 desk:overflow-y-auto desk:border-t not-desk:flex-1 print:hidden`
/** Marked as important (`!`), because each part sets its own `display` on a phone. */
export const HIDDEN_ON_PHONE = 'not-desk:not-print:hidden!'
/** The cautions, which stay above everything else. */
export const CAUTIONS =
  'max-h-1/3 shrink-0 overflow-y-auto desk:col-start-1 desk:row-start-1 desk:max-h-28 print:max-h-none'
/** The panel in which the reviewer asks for changes, in place of the answers and the decision. */
export const REQUEST = 'flex min-h-0 flex-col halves:flex-1 desk:col-start-1 desk:row-span-3 desk:row-start-1'

/** The media query of the variant `wide` in `main.css`. */
export const WIDE = '(min-width: 64rem) and (min-height: 40rem)'
